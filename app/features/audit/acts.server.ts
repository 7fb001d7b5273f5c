import { type AnyColumn, or, type SQL, sql } from "drizzle-orm";
import { auditLog } from "./tables.server.ts";

/**
 * Rows that somebody did: by the id that stands beside them, or, where a release of before wrote the row
 * without one (it runs on while the next one rolls out), by the log, which has had it always.
 * @param actions as which the log has it, of the row's subject, in the same moment
 */
export function doneBy(
  whoId: string,
  actions: readonly string[],
  { byId, subject, at }: { byId: AnyColumn; subject: AnyColumn; at: AnyColumn },
): SQL | undefined {
  const logged = sql`select 1 from ${auditLog} where ${auditLog.whoId} = ${whoId}
    and ${auditLog.action} = any(${sql.param([...actions])}::text[]) and ${auditLog.subject} = ${subject}
    and ${auditLog.at} between ${at} - interval '5 seconds' and ${at} + interval '5 seconds'`;
  return or(sql`${byId} = ${whoId}`, sql`(${byId} is null and exists (${logged}))`);
}
