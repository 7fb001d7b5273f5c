const number = new Intl.NumberFormat("en-IN");

/** A number for people, grouped as in India: 1234567 is "12,34,567"; at most three decimals. */
export const grouped = (n: number): string => number.format(n);

const IN_INDIA = { day: "numeric", month: "long", timeZone: "Asia/Kolkata" } as const;
const instant = new Intl.DateTimeFormat("en-IN", {
  ...IN_INDIA,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const whole = new Intl.DateTimeFormat("en-IN", {
  ...IN_INDIA,
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const clock = new Intl.DateTimeFormat("en-IN", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "Asia/Kolkata",
});
const day = new Intl.DateTimeFormat("en-IN", { ...IN_INDIA, year: "numeric" });
const weekday = new Intl.DateTimeFormat("en-IN", { ...IN_INDIA, weekday: "long" });

/** "22 November at 19:05", in India's time. @param at a moment, or its ISO time */
export const formatIndiaDateTime = (at: string | Date) => instant.format(new Date(at));

/**
 * "22 November 2026 at 19:05 (Indian time)", for who may be anywhere. @param at a moment, or its ISO time
 */
export const formatIndiaDateTimeInFull = (at: string | Date) => `${whole.format(new Date(at))} (Indian time)`;

/** "19:05", in India's time. @param at a moment, or its ISO time */
export const formatIndiaTime = (at: string | Date) => clock.format(new Date(at));

/** "Friday, 27 November", in India's time. @param at a moment, or its ISO time */
export const formatIndiaWeekday = (at: string | Date) => weekday.format(new Date(at));

/** "27 November 2026", in India's time. @param at a moment, or its ISO time */
export const formatIndiaDay = (at: string | Date) => day.format(new Date(at));
