import type { SecurityEventKind } from "./contract.ts";

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
