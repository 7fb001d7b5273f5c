import { grouped } from "../../../lib/india-format.ts";
import { METRIC_NAMES } from "./figures.ts";

/** Figures of a day that are compared with the weeks before. */
export const WATCHED = ["visits", "finished", "signups", "paid", "refunds"] as const;
type Watched = (typeof WATCHED)[number];
export const WATCHED_NAMES: Record<Watched, string> = { ...METRIC_NAMES, refunds: "Refunds" };

/** Weeks before that a day is compared with. */
export const WEEKS = 8;

/**
 * A figure until this time of day: today's, and those of the same weekday in the weeks before, the newest
 * first.
 */
export type Course = { metric: Watched; now: number; before: number[] };
/** From `low` to `high`, both counted in, a figure is like the weeks before. */
export type Band = { low: number; high: number };
export type Unlike = Course & { band: Band };

/**
 * Five times the scatter: figures that only vary by chance cause about one email a year (`unlike.test.ts` counts
 * them), and a day of twice the usual forty is outside.
 */
const WIDTH = 5;

/**
 * The band of a figure. It scatters as the eight weeks did, and at least as counts do by themselves, by the
 * root of their mean.
 */
export function bandOf(before: readonly number[]): Band {
  const mean = before.reduce((sum, n) => sum + n, 0) / before.length;
  const variance = before.reduce((sum, n) => sum + (n - mean) ** 2, 0) / Math.max(1, before.length - 1);
  const half = WIDTH * Math.sqrt(Math.max(variance, mean, 1));
  return { low: Math.max(0, Math.ceil(mean - half)), high: Math.floor(mean + half) };
}

/** What of these is unlike the weeks before. */
export const unlikeIn = (courses: readonly Course[]): Unlike[] =>
  courses.flatMap((one) => {
    const band = bandOf(one.before);
    return one.now < band.low || one.now > band.high ? [{ ...one, band }] : [];
  });

/**
 * One figure in words, with its band.
 * @param day the weekday and @param until the time of day in India, such as "Wednesday" and "14:15"
 */
export function unlikeSentence({ metric, now, before, band }: Unlike, day: string, until: string): string {
  const way = now > band.high ? "more" : "fewer";
  const usual =
    band.low === 0 ? `up to ${grouped(band.high)}` : `${grouped(band.low)} to ${grouped(band.high)}`;
  return (
    `${WATCHED_NAMES[metric]}: ${grouped(now)} today by ${until}, ${way} than usual. The last eight ${day}s had ` +
    `${before.map(grouped).join(", ")} by then, newest first; ${usual} would be usual.`
  );
}
