import { addDays, eachDay, type IndiaDay } from "../../../kernel/india-time.ts";
import type { Span } from "./period.ts";
import { spansOf } from "./slices.ts";

/** The first day of the month in which this day lies, by which a month is called. */
export const monthOf = (day: IndiaDay): IndiaDay => `${day.slice(0, 7)}-01`;
/** The first day of the month after this one. */
export const nextMonth = (month: IndiaDay): IndiaDay => monthOf(addDays(month, 31));
/** First and last day of a month. */
export const daysOfMonth = (month: IndiaDay): Span => ({ from: month, to: addDays(nextMonth(month), -1) });

/** Months whose every day lies in these days. */
export const monthsWithin = ({ from, to }: Span): IndiaDay[] =>
  [...new Set(eachDay(from, to).map(monthOf))].filter(
    (month) => from <= month && addDays(nextMonth(month), -1) <= to,
  );

/**
 * These days as months whose sums are put aside, and the spans of days that are left.
 * @param stored months with sums
 */
export function inMonths(span: Span, stored: ReadonlySet<IndiaDay>): { months: IndiaDay[]; days: Span[] } {
  const months = monthsWithin(span).filter((month) => stored.has(month));
  const left = eachDay(span.from, span.to).filter((day) => !months.includes(monthOf(day)));
  return { months, days: spansOf(left) };
}
