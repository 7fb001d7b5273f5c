import { inArray } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { subjectsOf } from "../audit/audit.server.ts";
import type { StoredAuditEntry } from "../audit/contract.ts";
import { issues } from "./tables.server.ts";

/** Letters by their subjects. */
export const auditSubjects = ({ db }: Pick<Services, "db">, entries: StoredAuditEntry[]) =>
  subjectsOf(
    entries,
    ({ action }) => action.startsWith("newsletter.letter"),
    async (ids) => {
      const rows = await db
        .select({ id: issues.id, name: issues.subject })
        .from(issues)
        .where(inArray(issues.id, ids));
      return rows.map((row) => ({ ...row, to: `/admin/newsletter/letters/${row.id}` }));
    },
  );
