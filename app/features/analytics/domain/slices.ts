import { addDays, type IndiaDay } from "../../../kernel/india-time.ts";
import type { Packed } from "../contract.ts";
import type { CountedDay } from "./figures.ts";
import type { Sum } from "./filtered.ts";
import { DAILY } from "./overview.ts";
import type { Span } from "./period.ts";

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

/** What the sums of one day say of that day alone. */
export const dayOf = (day: IndiaDay, sums: Sum[]): CountedDay[] =>
  sums.flatMap(({ measure, name, n }) => (DAILY.includes(measure) ? [{ day, measure, name, n }] : []));

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
