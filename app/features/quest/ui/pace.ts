import { plural } from "../../../kernel/plural.ts";
import { firstOf, itemAt } from "../../../kernel/checked.ts";
/**
 * Milliseconds a statement takes before anything is known about this person: 58 statements in about six
 * minutes.
 */
const USUAL_MS = 6_000;
/** A statement left open over a phone call says nothing about pace. */
const LONGEST_MS = 60_000;
const RECENT = 20;

/**
 * Milliseconds per statement: the median of this person's latest answers, or the usual pace before the third.
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

/** Whole minutes that `left` statements will take at this pace; 0 is less than a minute. */
export function minutesLeft(tookMs: readonly number[], left: number): number {
  const minutes = (paceOf(tookMs) * left) / 60_000;
  return minutes < 0.75 ? 0 : Math.round(minutes);
}

const small = [
  "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  "thirteen", "fourteen",
  "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]; // prettier-ignore
const tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/** A count in words, as a sentence on a screen says it; figures from a hundred on. */
export function inWords(count: number): string {
  if (count < 20) return itemAt(small, count);
  if (count > 99) return `${count}`;
  const rest = count % 10;
  return itemAt(tens, Math.floor(count / 10)) + (rest ? `-${small[rest]}` : "");
}

/** "Eighteen statements left. At your pace, about two minutes." */
export function whatIsLeft(tookMs: readonly number[], left: number): string {
  const minutes = minutesLeft(tookMs, left);
  const time =
    minutes === 0 ? "less than a minute" : `about ${inWords(minutes)} ${plural(minutes, "minute")}`;
  const count = inWords(left);
  return (
    `${firstOf(count).toUpperCase()}${count.slice(1)} ` +
    `${plural(left, "statement")} left. At your pace, ${time}.`
  );
}
