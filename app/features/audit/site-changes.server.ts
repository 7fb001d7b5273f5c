import { and, desc, gte, lt } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { toAuditEntry } from "./reading.server.ts";
import { auditLog, isNoticed } from "./tables.server.ts";
import { didWhat, inShort, kindOf, subjectName } from "./ui/words.ts";

export type SiteChange = { at: Date; who: string; what: string };

/** Changes in a period that visitors or readers can notice: how many, and the newest as sentences. */
export async function readSiteChanges(
  services: Services,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<{ count: number; newest: SiteChange[] }> {
  const wanted = and(isNoticed(auditLog), gte(auditLog.at, from), lt(auditLog.at, to));
  const rows = await services.db
    .select()
    .from(auditLog)
    .where(wanted)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
  const count = rows.length < limit ? rows.length : await services.db.$count(auditLog, wanted);
  const newest = rows.map(toAuditEntry).map((entry) => {
    const change = inShort(entry);
    const what = `${kindOf(entry)}: ${subjectName(entry)}, ${didWhat(entry)}`;
    return { at: entry.at, who: entry.who.name, what: change ? `${what} (${change})` : what };
  });
  return { count, newest };
}
