import { DAY_MS } from "../../lib/india-time.ts";
import { currentRequest } from "../../platform/http/request-context.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { SecurityEventKind, SecurityNote } from "./contract.ts";
import { securityEvents } from "./tables.server.ts";

/**
 * Maximum rows per minute and process of one kind, network and member, so that an attack cannot fill the
 * table. Details are not part of the key, because an attacker can invent them.
 */
const MOST_ALIKE = 20;
/** Maximum rows per minute of one kind: an attack from many networks leaves room for other kinds. */
const MOST_OF_KIND = 5_000;
type Counted = { rows: number; alike: Map<string, number> };
const minutes = new WeakMap<object, { minute: number; counts: Map<SecurityEventKind, Counted> }>();

/** Whether an event is within this minute's limits. @param owner key of the counters: a process's database */
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

/** Longer details are truncated. */
const LONGEST_DETAIL = 200;

/**
 * Records a security event: a log line at level info, and a row for 90 days with the id of its request. Above
 * the limits per minute it is only logged. Never throws, so that recording an event cannot fail the action.
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

const STORED_DAYS = 90;
export const storedSince = (now: Date) => new Date(now.getTime() - STORED_DAYS * DAY_MS);
