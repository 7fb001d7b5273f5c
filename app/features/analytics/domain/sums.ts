import type { IndiaDay } from "../../../lib/india-time.ts";
import { firstOf, itemAt } from "../../../lib/checked.ts";
import { tableOf } from "../../../lib/typed.ts";

/** Figures counted for a value of a dimension, over visits or facts. Definitions: README.md. */
export const MEASURES = [
  "visits",
  "visitors",
  "single_page",
  "signups",
  "started",
  "finished",
  "completed",
  "paid",
  "applied",
  "occurrences",
  "amount",
] as const;
export type Measure = (typeof MEASURES)[number];

/**
 * Sums of one value of a dimension over some days. `day` is set for dimensions that charts show day by day
 * (`DAILY`); `times` counts by length of stay.
 */
export type Sum = { dimension: string; value: string; day: IndiaDay | null; times: number[] | null } & Record<
  Measure,
  number
>;
/** Sums of a period and of the one that it is compared with. */
export type Compared = { now: Sum[]; before: Sum[] };

/** Dimensions whose sums are read day by day. */
export const DAILY = ["all", "fact"];

/** The value under which less frequent values are grouped, if a day has more than are stored. */
export const OTHER = "(other)";
/** Separates the pages of a path. */
export const PATH_ARROW = " → ";

/** Lower bounds of the buckets for lengths of stay, in seconds. */
export const TIME_BOUNDS = [
  0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40, 60, 90, 120, 180, 240, 300, 420, 600, 900, 1_500, 3_600,
] as const;
/** Seconds; no visit lasts longer. */
const LONGEST = 7_200;

/**
 * The median of lengths of stay, in seconds: interpolated within its bucket by rank, which gives the bucket's
 * lower bound if it has one value. Null if nothing was counted.
 */
export function medianOf(times: readonly number[] | null): number | null {
  const all = times?.reduce((sum, n) => sum + n, 0) ?? 0;
  if (!times || all <= 0) return null;
  let rank = Math.ceil(all / 2);
  for (const [bucket, n] of times.entries()) {
    if (rank <= n) {
      const [from, to] = [itemAt(TIME_BOUNDS, bucket), TIME_BOUNDS[bucket + 1] ?? LONGEST];
      return Math.round(from + ((to - from) * (rank - 1)) / n);
    }
    rank -= n;
  }
  return null;
}

/** Adds up the sums of a dimension, or of one of its values. */
export function sumOf(sums: readonly Sum[], dimension: string, value?: string) {
  const total: Record<Measure, number> & { times: number[] | null } = {
    ...tableOf(MEASURES, () => 0),
    times: null,
  };
  for (const sum of sums) {
    if (sum.dimension !== dimension || (value !== undefined && sum.value !== value)) continue;
    for (const measure of MEASURES) total[measure] += sum[measure];
    if (sum.times) total.times = sum.times.map((n, bucket) => n + (total.times?.[bucket] ?? 0));
  }
  return total;
}

/** The values of a dimension, each with its sums in the period and in the one before. */
export function valuesOf({ now, before }: Compared, dimension: string) {
  const byValue = new Map<string, { value: string; now?: Sum; before?: Sum }>();
  const add = (sums: readonly Sum[], which: "now" | "before") => {
    for (const sum of sums)
      if (sum.dimension === dimension)
        byValue.set(sum.value, { ...(byValue.get(sum.value) ?? { value: sum.value }), [which]: sum });
  };
  add(now, "now");
  add(before, "before");
  return [...byValue.values()];
}

/** Merges sums with the same dimension, value and day. */
export function addedUp(sums: readonly Sum[]): Sum[] {
  const same = Map.groupBy(sums, ({ dimension, value, day }) => JSON.stringify([dimension, value, day]));
  return [...same.values()].map((some) => ({
    ...firstOf(some),
    ...sumOf(some, firstOf(some).dimension),
  }));
}

/** Estimates part of a period: every measure times a share, 0…1. */
export const partOf = (sums: readonly Sum[], share: number): Sum[] =>
  sums.map((sum) => ({
    ...sum,
    ...Object.fromEntries(MEASURES.map((measure) => [measure, Math.round(sum[measure] * share)])),
    times: sum.times && sum.times.map((n) => Math.round(n * share)),
  }));
