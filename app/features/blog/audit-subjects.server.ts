import { inArray } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { subjectsOf } from "../audit/audit.server.ts";
import type { StoredAuditEntry } from "../audit/contract.ts";
import { blogPosts } from "./tables.server.ts";

/** Posts by their titles of today. */
export const auditSubjects = ({ db }: Pick<Services, "db">, entries: StoredAuditEntry[]) =>
  subjectsOf(
    entries,
    ({ action }) => action.startsWith("blog."),
    async (ids) => {
      const rows = await db
        .select({ id: blogPosts.id, name: blogPosts.title })
        .from(blogPosts)
        .where(inArray(blogPosts.id, ids));
      return rows.map((row) => ({ ...row, to: `/admin/blog/${row.id}` }));
    },
  );
