import { inArray } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { subjectsOf } from "../audit/audit.server.ts";
import type { StoredAuditEntry } from "../audit/contract.ts";
import { applications } from "./tables.server.ts";

/** Applications by who sent them. */
export const auditSubjects = ({ db }: Pick<Services, "db">, entries: StoredAuditEntry[]) =>
  subjectsOf(
    entries,
    ({ action }) => action.startsWith("application."),
    async (ids) => {
      const rows = await db
        .select({ id: applications.id, name: applications.name })
        .from(applications)
        .where(inArray(applications.id, ids));
      return rows.map((row) => ({ ...row, to: `/admin/applications/${row.id}` }));
    },
  );
