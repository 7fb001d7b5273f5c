import type { SecurityEventKind } from "./contract.ts";

/**
 * Rows a minute of one kind, network and member, for each process, so that an attack does not fill the table.
 * Details do not count: an attacker can invent them.
 */
const MOST_ALIKE = 20;
/** Rows a minute of one kind, so that an attack from many networks leaves room for other kinds. */
const MOST_OF_KIND = 5_000;
type Counted = { rows: number; alike: Map<string, number> };
const minutes = new WeakMap<object, { minute: number; seen: Map<SecurityEventKind, Counted> }>();

/** Whether this event is within the limits of this minute. */
export function isAmongFirst(owner: object, now: number, kind: SecurityEventKind, name: string): boolean {
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
