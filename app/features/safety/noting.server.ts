import { DAY_MS } from "../../kernel/india-time.ts";
import { currentRequest } from "../../platform/request.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { SecurityNote } from "./contract.ts";
import { securityEvents } from "./tables.server.ts";

/** Longer details are cut: they are words, not bodies. */
const LONGEST_DETAIL = 200;
/** Rows of one process in a minute that say the same of the same network: an attack fills no table. */
const MOST_ALIKE = 20;
const MOST_NAMES = 5_000;
const minutes = new WeakMap<object, { minute: number; seen: Map<string, number> }>();

/** Whether this is one of the first of its kind in this minute. */
function isAmongFirst(owner: object, now: number, name: string): boolean {
  const minute = Math.floor(now / 60_000);
  const held = minutes.get(owner);
  const { seen } = held?.minute === minute ? held : { seen: new Map<string, number>() };
  minutes.set(owner, { minute, seen });
  if (seen.size > MOST_NAMES) return false;
  const times = (seen.get(name) ?? 0) + 1;
  seen.set(name, times);
  return times <= MOST_ALIKE;
}

/**
 * Writes a security event down: a line of the log at level info, and a row for 90 days, with the number of the request
 * that brought it. Past twenty alike in a minute only the log has them. Never throws: what is noted has happened all
 * the same.
 */
export async function noteSecurity(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  { kind, userId, detail }: SecurityNote,
): Promise<void> {
  const request = currentRequest();
  const at = clock.now();
  const row = {
    at,
    kind,
    userId: userId ?? null,
    network: request?.network ?? null,
    detail: detail?.slice(0, LONGEST_DETAIL) ?? null,
    requestId: request?.id ?? null,
  };
  log.info({ security: kind, userId, network: row.network, detail: row.detail }, "security event");
  if (!isAmongFirst(db, at.getTime(), `${kind} ${row.userId} ${row.network} ${row.detail}`)) return;
  try {
    await db.insert(securityEvents).values(row);
  } catch (error) {
    log.warn({ error, security: kind }, "a security event was not stored");
  }
}

/** Days for which events are stored. */
const STORED_DAYS = 90;
export const storedSince = (now: Date) => new Date(now.getTime() - STORED_DAYS * DAY_MS);
