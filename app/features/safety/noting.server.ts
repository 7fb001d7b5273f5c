import { DAY_MS } from "../../lib/india-time.ts";
import { currentRequest } from "../../platform/http/request-context.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { SecurityNote } from "./contract.ts";
import { securityEvents } from "./tables.server.ts";
import { isAmongFirst } from "./noting-limit.server.ts";

/** Longer details are cut. */
const LONGEST_DETAIL = 200;

function rowOf({ kind, userId, detail }: SecurityNote, at: Date) {
  const request = currentRequest();
  return {
    at,
    kind,
    userId: userId ?? null,
    network: request?.network ?? null,
    detail: detail?.slice(0, LONGEST_DETAIL) ?? null,
    requestId: request?.id ?? null,
  };
}

/**
 * Records a security event: a log line at level info, and a row for 90 days with the id of its request. Above
 * twenty a minute of one kind, network and member, only the log has it. Never throws, so that recording an
 * event cannot fail the action.
 */
export async function noteSecurity(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  note: SecurityNote,
): Promise<void> {
  const { kind, userId } = note;
  const at = clock.now();
  const row = rowOf(note, at);
  log.info({ security: kind, userId, network: row.network, detail: row.detail }, "security event");
  if (!isAmongFirst(db, at.getTime(), kind, `${row.userId} ${row.network}`)) return;
  try {
    await db.insert(securityEvents).values(row);
  } catch (error) {
    log.warn({ error, security: kind }, "a security event was not stored");
  }
}

/** How long events are kept. Days. */
const STORED_DAYS = 90;
export const storedSince = (now: Date) => new Date(now.getTime() - STORED_DAYS * DAY_MS);
