import { itemAt } from "./checked.ts";
import { indiaClock } from "./india-clock.ts";

const number = new Intl.NumberFormat("en-IN");

/** A number for people, grouped as in India: 1234567 is "12,34,567"; at most three decimals. */
export const grouped = (n: number): string => number.format(n);

const DECIMALS = [0, 1, 2].map((digits) => new Intl.NumberFormat("en-IN", { maximumFractionDigits: digits }));

/** A share (0…1) as a percentage: no decimals from 10% on, one below, two below 1%. */
export function percent(share: number): string {
  const value = share * 100;
  return `${itemAt(DECIMALS, value >= 10 || value === 0 ? 0 : value >= 1 ? 1 : 2).format(value)}%`;
}

/** A part of a whole as a percentage; a dash if the whole is zero. */
export const shareOf = (part: number, whole: number) => (whole > 0 ? percent(part / whole) : "–");

const IN_INDIA = { day: "numeric", month: "long", timeZone: "Asia/Kolkata" } as const;
const instant = new Intl.DateTimeFormat("en-IN", {
  ...IN_INDIA,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const day = new Intl.DateTimeFormat("en-IN", { ...IN_INDIA, year: "numeric" });
const weekday = new Intl.DateTimeFormat("en-IN", { ...IN_INDIA, weekday: "long" });

/** "22 November at 19:05", in Indian time. @param at a moment, or its ISO time */
export const formatIndiaDateTime = (at: string | Date) => instant.format(new Date(at));

/** "22 November 2026 at 19:05", in Indian time. @param at a moment, or its ISO time */
export const formatIndiaDateTimeAndYear = (at: string | Date) =>
  `${formatIndiaDay(at)} at ${formatIndiaTime(at)}`;

/**
 * "22 November 2026 at 19:05 (Indian time)", for readers in any time zone. @param at a moment, or its ISO
 * time
 */
export const formatIndiaDateTimeInFull = (at: string | Date) =>
  `${formatIndiaDateTimeAndYear(at)} (Indian time)`;

/** "19:05", in Indian time. @param at a moment, or its ISO time */
export const formatIndiaTime = (at: string | Date) => indiaClock(new Date(at)).time;

/** "Friday, 27 November", in Indian time. @param at a moment, or its ISO time */
export const formatIndiaWeekday = (at: string | Date) => weekday.format(new Date(at));

/** "27 November 2026", in Indian time. @param at a moment, or its ISO time */
export const formatIndiaDay = (at: string | Date) => day.format(new Date(at));

const FORMS = {
  short: new Intl.DateTimeFormat("en-GB", {
    timeZone: "Asia/Kolkata",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  }),
  full: new Intl.DateTimeFormat("en-GB", {
    timeZone: "Asia/Kolkata",
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  }),
  day: new Intl.DateTimeFormat("en-GB", {
    timeZone: "Asia/Kolkata",
    day: "numeric",
    month: "short",
    year: "numeric",
  }),
  time: new Intl.DateTimeFormat("en-GB", {
    timeZone: "Asia/Kolkata",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }),
} as const;
export type DateForm = keyof typeof FORMS;

/** A time for lists and logs, in Indian time: "20 Nov, 14:31". */
export const formatDate = (at: Date | string | number, form: DateForm = "short") =>
  FORMS[form].format(new Date(at));
