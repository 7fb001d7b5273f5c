import { inArray } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { subjectsOf } from "../audit/audit.server.ts";
import type { StoredAuditEntry } from "../audit/contract.ts";
import { titleOf } from "./domain/subscriber-fields.ts";
import { imports, issues } from "./tables.server.ts";

type Has = Pick<Services, "db">;

/** Letters by their subjects. */
const issuesOf = ({ db }: Has, entries: StoredAuditEntry[]) =>
  subjectsOf(
    entries,
    ({ action }) => action.startsWith("newsletter.letter"),
    async (ids) => {
      const rows = await db
        .select({ id: issues.id, name: issues.subject })
        .from(issues)
        .where(inArray(issues.id, ids));
      return rows.map(({ id, name }) => ({ id, name: titleOf(name), to: `/admin/newsletter/letters/${id}` }));
    },
  );

/** Files of subscribers by what their owner wrote of them. */
const importsOf = ({ db }: Has, entries: StoredAuditEntry[]) =>
  subjectsOf(
    entries,
    ({ action }) => action === "newsletter.imported",
    async (ids) => {
      const rows = await db
        .select({ id: imports.id, note: imports.note })
        .from(imports)
        .where(inArray(imports.id, ids));
      return rows.map(({ id, note }) => ({
        id,
        name: note ? `Import: ${note}` : "Import",
        to: "/admin/newsletter?source=import",
      }));
    },
  );

/** What the rows about the newsletter are about. */
export async function auditSubjects(services: Has, entries: StoredAuditEntry[]) {
  const [letters, files] = await Promise.all([issuesOf(services, entries), importsOf(services, entries)]);
  return new Map([...letters, ...files]);
}
