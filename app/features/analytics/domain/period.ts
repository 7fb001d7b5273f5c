import { DAY_MS, type IndiaDay, addDays, daysUntil, indiaMidnight, isDay } from "../../../lib/india-time.ts";

/** The number of days from first to last, inclusive. */
const daysIn = (from: IndiaDay, to: IndiaDay) => daysUntil(from, to) + 1;

/** Selectable periods, in days up to today. */
const LENGTHS = [1, 7, 30, 90, 365] as const;
const COMPARED = ["before", "year", "none"] as const;
type Compared = (typeof COMPARED)[number];
/** The longest period, in days. */
const LONGEST = 1_100;

export type Span = { from: IndiaDay; to: IndiaDay };
/** Days in India, first and last included; `before` is what they are compared with. */
export type Period = Span & { today: IndiaDay; days: number; compare: Compared; before: Span | null };
/** The period in a URL; if it is invalid, the default with a message in `problem`. */
type ChosenPeriod = { period: Period; problem: string | null };

function compared({ from, to }: Span, compare: Compared): Span | null {
  const days = daysIn(from, to);
  if (compare === "none") return null;
  const back = compare === "year" ? 364 : days; // 52 weeks, so that weekdays match
  return { from: addDays(from, -back), to: addDays(to, -back) };
}

function spanOf(from: string, to: string, today: IndiaDay): Span | string {
  if (!isDay(from) || !isDay(to)) return "Enter both days as valid dates.";
  if (from > to) return "The first day comes after the last.";
  if (from > today) return "This period has not begun yet.";
  const until = to > today ? today : to;
  return daysIn(from, until) > LONGEST ? "Please choose at most three years." : { from, to: until };
}

const MINUTE_MS = 60_000;
/**
 * The minute up to which the compared period counts, so that an unfinished day is compared with the same part
 * of a day; null for a past period, or without comparison.
 * @param now milliseconds since 1970
 */
export function comparedUntil({ to, today, before }: Period, now: number): Date | null {
  if (!before || to !== today) return null;
  const since = Math.floor((now - indiaMidnight(today).getTime()) / MINUTE_MS) * MINUTE_MS;
  if (since >= DAY_MS) return null; // midnight passed since the period was read
  return new Date(indiaMidnight(before.to).getTime() + since);
}

/**
 * The period in an address: `from` and `to`, or `days`; by default 30 days up to today.
 * @param today the day in India
 */
export function periodFrom(query: URLSearchParams, today: IndiaDay): ChosenPeriod {
  const length = LENGTHS.find((days) => String(days) === query.get("days")) ?? 30;
  const usual: Span = { from: addDays(today, 1 - length), to: today };
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  const chosen = from || to ? spanOf(from, to, today) : usual;
  const span = typeof chosen === "string" ? usual : chosen;
  const compare = COMPARED.find((choice) => choice === query.get("compare")) ?? "before";
  return {
    period: {
      ...span,
      today,
      days: daysIn(span.from, span.to),
      compare,
      before: compared(span, compare),
    },
    problem: typeof chosen === "string" ? chosen : null,
  };
}
