import type { Funnel } from "./figures.ts";

/**
 * A statement of the quest: the share that answered it and the share that stopped after it, 0…1 of those who
 * answered the first of its half.
 */
export type Stop = { n: number; count: number; answered: number; stopped: number; worst: boolean };

/** Statements in a form; the second form asks as many more. */
export const HALF = 58;
const WORST = 3;

/**
 * Where people stop in one half of the quest. What is answered on another day may make a later statement more
 * frequent than the one before it: nobody then stopped between them, and a share never exceeds the whole.
 */
export function stopsOf(statements: Funnel["statements"], half: 0 | 1): Stop[] {
  const part = statements.slice(half * HALF, (half + 1) * HALF);
  const all = part[0]?.now ?? 0;
  const share = (n: number) => (all > 0 ? Math.min(1, Math.max(0, n / all)) : 0);
  const stops = part.map(({ n, now }, at) => {
    const next = part[at + 1];
    return { n, count: now, answered: share(now), stopped: next ? share(now - next.now) : 0, worst: false };
  });
  for (const stop of stops.toSorted((a, b) => b.stopped - a.stopped).slice(0, WORST))
    stop.worst = stop.stopped > 0;
  return stops;
}
