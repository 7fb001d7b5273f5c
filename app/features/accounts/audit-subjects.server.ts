import { inArray } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { subjectsOf } from "../audit/audit.server.ts";
import type { StoredAuditEntry } from "../audit/contract.ts";
import { users } from "./tables.server.ts";

/** Members by their names of today. */
export const auditSubjects = ({ db }: Pick<Services, "db">, entries: StoredAuditEntry[]) =>
  subjectsOf(
    entries,
    () => true,
    async (ids) => {
      const rows = await db
        .select({ id: users.id, name: users.name, email: users.email })
        .from(users)
        .where(inArray(users.id, ids));
      return rows.map(({ id, name, email }) => ({
        id,
        name: name.trim() || email,
        to: `/admin/members/${id}`,
      }));
    },
  );
