import { inArray } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { subjectsOf } from "../audit/audit.server.ts";
import type { StoredAuditEntry } from "../audit/contract.ts";
import { mediaImages } from "./tables.server.ts";

/** Pictures by their names. */
export const auditSubjects = ({ db }: Pick<Services, "db">, entries: StoredAuditEntry[]) =>
  subjectsOf(
    entries,
    ({ action }) => action.startsWith("media."),
    async (ids) => {
      const rows = await db
        .select({ id: mediaImages.key, name: mediaImages.name })
        .from(mediaImages)
        .where(inArray(mediaImages.key, ids));
      return rows.map((row) => ({ ...row, to: `/admin/images/${row.id}` }));
    },
  );
