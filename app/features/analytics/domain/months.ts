import { addDays, type IndiaDay } from "../../../kernel/india-time.ts";
import type { Span } from "./period.ts";

/** The first day of the month in which this day lies, by which a month is called. */
export const monthOf = (day: IndiaDay): IndiaDay => `${day.slice(0, 7)}-01`;
/** The first day of the month after this one. */
export const nextMonth = (month: IndiaDay): IndiaDay => monthOf(addDays(month, 31));
/** First and last day of a month. */
export const daysOfMonth = (month: IndiaDay): Span => ({ from: month, to: addDays(nextMonth(month), -1) });

/** The months that a span touches, each with those of its days that lie in it. */
function monthsTouched({ from, to }: Span): { month: IndiaDay; days: Span; isWhole: boolean }[] {
  const found = [];
  for (let month = monthOf(from); month <= to; month = nextMonth(month)) {
    const { to: last } = daysOfMonth(month);
    const days = { from: from > month ? from : month, to: to < last ? to : last };
    found.push({ month, days, isWhole: days.from === month && days.to === last });
  }
  return found;
}

/** Months whose every day lies in one of these spans, each once. */
export const monthsWithin = (...spans: Span[]): IndiaDay[] => [
  ...new Set(spans.flatMap(monthsTouched).flatMap(({ month, isWhole }) => (isWhole ? [month] : []))),
];

/**
 * These days as months whose sums are put aside, and the spans of days that are left.
 * @param stored months with sums
 */
export function inMonths(span: Span, stored: ReadonlySet<IndiaDay>): { months: IndiaDay[]; days: Span[] } {
  const touched = monthsTouched(span).map((one) => ({
    ...one,
    isRead: one.isWhole && stored.has(one.month),
  }));
  const days: Span[] = [];
  for (const { days: own, isRead } of touched) {
    const last = days.at(-1);
    if (isRead) continue;
    if (last && addDays(last.to, 1) === own.from) last.to = own.to;
    else days.push({ ...own });
  }
  return { months: touched.flatMap(({ month, isRead }) => (isRead ? [month] : [])), days };
}
