import { DAY_MS } from "../../kernel/india-time.ts";
import { currentRequest } from "../../platform/request.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { SecurityEventKind, SecurityNote } from "./contract.ts";
import { securityEvents } from "./tables.server.ts";

/** Longer details are cut: they are words, not bodies. */
const LONGEST_DETAIL = 200;
/**
 * Rows of one process in a minute that are of one kind, one network and one member: an attack fills no table.
 * What else an event says is not asked: whoever sends it may make it up.
 */
const MOST_ALIKE = 20;
/** Rows of one kind in a minute: however many networks attack, the other kinds have theirs. */
const MOST_OF_KIND = 5_000;
type Counted = { rows: number; alike: Map<string, number> };
const minutes = new WeakMap<object, { minute: number; seen: Map<SecurityEventKind, Counted> }>();

/** Whether this is one of the first of its kind in this minute. */
function isAmongFirst(owner: object, now: number, kind: SecurityEventKind, name: string): boolean {
  const minute = Math.floor(now / 60_000);
  const held = minutes.get(owner);
  const { seen } = held?.minute === minute ? held : { seen: new Map<SecurityEventKind, Counted>() };
  minutes.set(owner, { minute, seen });
  const counted = seen.get(kind) ?? { rows: 0, alike: new Map<string, number>() };
  seen.set(kind, counted);
  const times = counted.alike.get(name) ?? 0;
  if (times >= MOST_ALIKE || counted.rows >= MOST_OF_KIND) return false;
  counted.alike.set(name, times + 1);
  counted.rows++;
  return true;
}

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
