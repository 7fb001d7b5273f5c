import { addDays, type IndiaDay, indiaDay, indiaMidnight, isDay } from "../../../lib/india-time.ts";
import { formatDate, formatIndiaDay } from "../../../lib/india-format.ts";

/** "26 Nov 2026"; other texts are returned unchanged. */
export const dateInWords = (text: string) =>
  isDay(text.trim()) ? formatDate(indiaMidnight(text.trim()), "day") : text;

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" });
const MONTHS = Array.from({ length: 12 }, (_, month) => MONTH.format(Date.UTC(2000, month)));

/** "February 2026" → "2026-02"; undefined for other texts. */
export function monthOf(text: string): string | undefined {
  const [, name = "", year = ""] = /^([a-z]+)\s+(\d{4})$/i.exec(text.trim()) ?? [];
  const month = MONTHS.findIndex((monthName) => monthName.toLowerCase() === name.toLowerCase());
  return month < 0 ? undefined : `${year}-${String(month + 1).padStart(2, "0")}`;
}

/** A month from a form field, "2026-02" or in words; undefined for other texts. */
export const monthIn = (text: string): string | undefined =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text.trim()) ? text.trim() : monthOf(text);

/** "2026-02" → "February 2026" */
export const monthInWords = (month: string) =>
  `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/**
 * The first month that begins after this day, in words. @example monthAfter("2026-12-23") // "January 2027"
 */
export const monthAfter = (day: IndiaDay): string =>
  monthInWords(addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7));

/** Whether the month is over in India. */
export function isMonthOver(text: string, now: number): boolean {
  const month = monthOf(text);
  return month !== undefined && month < indiaDay(now).slice(0, 7);
}

/** The last day of registration: the day before the close date. */
export const lastDayOf = (closeDate: string): IndiaDay => addDays(closeDate.trim(), -1);

/** "22 December 2026" @param day YYYY-MM-DD */
export const dayInWords = (day: IndiaDay): string => formatIndiaDay(indiaMidnight(day));
