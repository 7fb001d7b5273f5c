import { DAY_MS } from "../../lib/india-time.ts";
import { currentRequest } from "../../platform/http/request-context.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { SecurityNote } from "./contract.ts";
import { securityEvents } from "./tables.server.ts";
import { isAmongFirst } from "./noting-limit.server.ts";

/** Longer details are cut: they are words, not bodies. */
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
 * Writes a security event down: a line of the log at level info, and a row for 90 days, with the number of
 * the request that brought it. Past twenty of a kind in a minute, from one network and for one member, only
 * the log has them. Never
 * throws: what is noted has happened all the same.
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

/** Days for which events are stored. */
const STORED_DAYS = 90;
export const storedSince = (now: Date) => new Date(now.getTime() - STORED_DAYS * DAY_MS);
