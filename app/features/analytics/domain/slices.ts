import { addDays, type IndiaDay } from "../../../kernel/india-time.ts";
import type { Packed } from "../contract.ts";
import type { CountedDay } from "./figures.ts";
import { type Filter, type FilterName, FILTERS, KNOWN } from "./filter.ts";
import type { Sum } from "./filtered.ts";
import { DAILY } from "./overview.ts";
import type { Span } from "./period.ts";

const known = FILTERS.filter((name) => KNOWN[name]);
/**
 * By what the visits of a day are told apart when their sums are put aside: by each filter, and by each two
 * of those that have known values alone (some hundred pairs; of the others there would be thousands).
 */
export const SLICED: readonly (readonly FilterName[])[] = [
  ...FILTERS.map((name) => [name]),
  ...known.flatMap((one, at) => known.slice(at + 1).map((other) => [one, other])),
];
export const sliceName = (names: readonly FilterName[]) => names.join("+");
/** Between the values of two filters; no value has one. */
export const BETWEEN_VALUES = "\n";

/** What a filter's sums are stored under; undefined for one whose visits are read from the records. */
export function sliceOf(filter: Filter): { name: string; value: string } | undefined {
  const names = FILTERS.filter((name) => filter[name]);
  const name = sliceName(names);
  if (!SLICED.some((one) => sliceName(one) === name)) return undefined;
  return { name, value: names.map((one) => filter[one]).join(BETWEEN_VALUES) };
}

/** Under which name the sums of a day that questions are answered from stand. */
export const QUESTIONS = "answers";
/** And under which value its visits by the minute. */
export const MINUTES = "minutes";

/** By what a day's sums by the hour are told apart: by nothing, and by each filter. */
export const HOURLY: readonly (readonly FilterName[])[] = [[], ...FILTERS.map((name) => [name])];
/**
 * Under which name the sums by the hour of a filter's slices stand; of all visits under the value
 * `EVERY`.
 */
export const hourly = (filter: string) => `hours of ${filter}`;
/** The value that all visits have. */
export const EVERY = "all";

/** Sums in the form in which they are stored. */
export function packed(sums: Sum[]): Packed {
  const found: Packed = {};
  for (const { measure, name, part, n } of sums) (found[measure] ??= []).push([name, part, n]);
  return found;
}

/** Stored sums as they were. */
export const unpacked = (stored: Packed): Sum[] =>
  Object.entries(stored).flatMap(([measure, rows]) =>
    rows.map(([name, part, n]) => ({ measure, name, part, n })),
  );

/** What the stored sums of one day say of that day alone. */
export const dayOf = (day: IndiaDay, stored: Packed): CountedDay[] =>
  DAILY.flatMap((measure) => (stored[measure] ?? []).map(([name, , n]) => ({ day, measure, name, n })));

/** Days in order, as spans without a gap. */
export function spansOf(days: IndiaDay[]): Span[] {
  const spans: Span[] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}

/** Under which name the slices of a filter stand that are those of a month, called by its first day. */
export const monthly = (filter: string) => `month of ${filter}`;
const ON_DAY = "on day ";

/** A day's stored sums among those of its month, which tell its chart's figures by day too. */
export const inOneMonth = (day: IndiaDay, stored: Packed): Sum[] => [
  ...unpacked(stored),
  ...dayOf(day, stored).map(({ measure, name, n }) => ({
    measure: `${ON_DAY}${measure}`,
    name,
    part: day,
    n,
  })),
];

/** A month's stored sums without, and only, what they say of its days. */
export function ofMonth(stored: Packed): { sums: Packed; days: CountedDay[] } {
  const sums: Packed = {};
  const days: CountedDay[] = [];
  for (const [measure, rows] of Object.entries(stored))
    if (measure.startsWith(ON_DAY))
      for (const [name, day, n] of rows) days.push({ day, measure: measure.slice(ON_DAY.length), name, n });
    else sums[measure] = rows;
  return { sums, days };
}
