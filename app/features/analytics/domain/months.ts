import { addDays, eachDay, type IndiaDay } from "../../../kernel/india-time.ts";
import type { Span } from "./period.ts";
import { spansOf } from "./slices.ts";

/** The first day of the month in which this day lies, by which a month is called. */
export const monthOf = (day: IndiaDay): IndiaDay => `${day.slice(0, 7)}-01`;
/** The first day of the month after this one. */
export const nextMonth = (month: IndiaDay): IndiaDay => monthOf(addDays(month, 31));
/** First and last day of a month. */
export const daysOfMonth = (month: IndiaDay): Span => ({ from: month, to: addDays(nextMonth(month), -1) });

const monthsOf = ({ from, to }: Span) =>
  eachDay(from, to)
    .map(monthOf)
    .filter((month) => from <= month && daysOfMonth(month).to <= to);
/** Months whose every day lies in one of these spans, each once. */
export const monthsWithin = (...spans: Span[]): IndiaDay[] => [...new Set(spans.flatMap(monthsOf))];

/**
 * These days as months whose sums are put aside, and the spans of days that are left.
 * @param stored months with sums
 */
export function inMonths(span: Span, stored: ReadonlySet<IndiaDay>): { months: IndiaDay[]; days: Span[] } {
  const months = monthsWithin(span).filter((month) => stored.has(month));
  const left = eachDay(span.from, span.to).filter((day) => !months.includes(monthOf(day)));
  return { months, days: spansOf(left) };
}
