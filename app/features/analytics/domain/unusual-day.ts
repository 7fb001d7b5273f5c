import { grouped } from "../../../lib/india-format.ts";
import { METRIC_NAMES } from "./figures.ts";

/** Figures of a day that are compared with the weeks before. */
export const WATCHED = ["visits", "finished", "signups", "paid", "refunds"] as const;
type Watched = (typeof WATCHED)[number];
export const WATCHED_NAMES: Record<Watched, string> = { ...METRIC_NAMES, refunds: "Refunds" };

/** Number of earlier weeks that a day is compared with. */
export const WEEKS = 8;

/** A figure of today so far, and of the same weekday in earlier weeks until the same time, newest first. */
export type DayFigure = { metric: Watched; now: number; before: number[] };
/** The usual range of a figure, inclusive. */
export type Band = { low: number; high: number };
export type UnusualFigure = DayFigure & { band: Band };

/**
 * Half the width of the band, in standard deviations. Chance alone then causes about one email a year (see
 * `unusual-day.test.ts`), and a day with twice the usual forty is outside.
 */
const WIDTH = 5;

/**
 * The band around the mean of earlier weeks. Its standard deviation is that of these weeks, but at least that
 * of a Poisson distribution, the square root of the mean.
 */
export function bandOf(before: readonly number[]): Band {
  const mean = before.reduce((sum, n) => sum + n, 0) / before.length;
  const variance = before.reduce((sum, n) => sum + (n - mean) ** 2, 0) / Math.max(1, before.length - 1);
  const half = WIDTH * Math.sqrt(Math.max(variance, mean, 1));
  return { low: Math.max(0, Math.ceil(mean - half)), high: Math.floor(mean + half) };
}

/** The figures outside their band. */
export const unusualFigures = (figures: readonly DayFigure[]): UnusualFigure[] =>
  figures.flatMap((figure) => {
    const band = bandOf(figure.before);
    return figure.now < band.low || figure.now > band.high ? [{ ...figure, band }] : [];
  });

/**
 * One figure in words, with its band.
 * @param day weekday, such as "Wednesday"
 * @param until time of day in India, such as "14:15"
 */
export function unusualSentence(
  { metric, now, before, band }: UnusualFigure,
  day: string,
  until: string,
): string {
  const direction = now > band.high ? "more" : "fewer";
  const usual =
    band.low === 0 ? `up to ${grouped(band.high)}` : `${grouped(band.low)} to ${grouped(band.high)}`;
  return (
    `${WATCHED_NAMES[metric]}: ${grouped(now)} today by ${until}, ${direction} than usual. The last eight ${day}s had ` +
    `${before.map(grouped).join(", ")} by then, newest first; ${usual} would be usual.`
  );
}
