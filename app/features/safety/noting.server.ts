import { DAY_MS } from "../../lib/india-time.ts";
import { currentRequest } from "../../platform/http/request-context.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { SecurityEventKind, SecurityNote } from "./contract.ts";
import { securityEvents } from "./tables.server.ts";

/**
 * Rows a minute of one kind, network and member, for each process, so that an attack does not fill the table.
 * Details do not count: an attacker can invent them.
 */
const MOST_ALIKE = 20;
/** Rows a minute of one kind, so that an attack from many networks leaves room for other kinds. */
const MOST_OF_KIND = 5_000;
type Counted = { rows: number; alike: Map<string, number> };
const minutes = new WeakMap<object, { minute: number; counts: Map<SecurityEventKind, Counted> }>();

/** Whether this event is within the limits of this minute. @param owner the database, one for each process */
function isWithinRowLimits(owner: object, now: number, kind: SecurityEventKind, name: string): boolean {
  const minute = Math.floor(now / 60_000);
  const current = minutes.get(owner);
  const { counts } = current?.minute === minute ? current : { counts: new Map<SecurityEventKind, Counted>() };
  minutes.set(owner, { minute, counts });
  const counted = counts.get(kind) ?? { rows: 0, alike: new Map<string, number>() };
  counts.set(kind, counted);
  const times = counted.alike.get(name) ?? 0;
  if (times >= MOST_ALIKE || counted.rows >= MOST_OF_KIND) return false;
  counted.alike.set(name, times + 1);
  counted.rows++;
  return true;
}

/** Longer details are cut. */
const LONGEST_DETAIL = 200;

/**
 * Records a security event: a log line at level info, and a row for 90 days with the id of its request. Above
 * twenty a minute of one kind, network and member, only the log has it. Never throws, so that recording an
 * event cannot fail the action.
 */
export async function noteSecurity(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  { kind, userId, detail }: SecurityNote,
): Promise<void> {
  const at = clock.now();
  const request = currentRequest();
  const row = {
    at,
    kind,
    userId: userId ?? null,
    network: request?.network ?? null,
    detail: detail?.slice(0, LONGEST_DETAIL) ?? null,
    requestId: request?.id ?? null,
  };
  log.info({ security: kind, userId, network: row.network, detail: row.detail }, "security event");
  if (!isWithinRowLimits(db, at.getTime(), kind, `${row.userId} ${row.network}`)) return;
  try {
    await db.insert(securityEvents).values(row);
  } catch (error) {
    log.warn({ error, security: kind }, "a security event was not stored");
  }
}

/** How long events are kept. Days. */
const STORED_DAYS = 90;
export const storedSince = (now: Date) => new Date(now.getTime() - STORED_DAYS * DAY_MS);
