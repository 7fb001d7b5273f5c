import { itemAt } from "../../../lib/checked.ts";

/**
 * Assumed milliseconds per statement before the person's pace is known: 58 statements in about six minutes.
 */
const USUAL_MS = 6_000;
/** Longer times are pauses and do not count. */
const LONGEST_MS = 60_000;
const RECENT = 20;

/**
 * Milliseconds per statement: the median of this person's latest answers, or the assumed pace before the
 * third answer.
 */
export function paceOf(tookMs: readonly number[]): number {
  if (tookMs.length < 3) return USUAL_MS;
  const sorted = tookMs
    .slice(-RECENT)
    .map((ms) => Math.min(ms, LONGEST_MS))
    .toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2
    ? itemAt(sorted, middle)
    : (itemAt(sorted, middle - 1) + itemAt(sorted, middle)) / 2;
}

/** Whole minutes that `left` statements will take at this pace; 0 means less than a minute. */
export function minutesLeft(tookMs: readonly number[], left: number): number {
  const minutes = (paceOf(tookMs) * left) / 60_000;
  return minutes < 0.75 ? 0 : Math.round(minutes);
}
