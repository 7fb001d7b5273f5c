import { formatIndiaDay } from "../../../lib/india-format.ts";
import { daysUntil, indiaMidnight, isDay } from "../../../lib/india-time.ts";
import { plural } from "../../../lib/plural.ts";

const WORDS = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/**
 * The dates and number of nights of the week in the house, in words; empty unless both are dates and the last
 * is after the first.
 * @example weekInWords("2027-01-10", "2027-01-17") // "10 to 17 January 2027, seven nights"
 */
export function weekInWords(from: string, to: string): string {
  if (!isDay(from) || !isDay(to) || to <= from) return "";
  const nights = daysUntil(from, to);
  const [first = "", last = ""] = [from, to].map((day) => formatIndiaDay(indiaMidnight(day)));
  const [day = "", month = "", year = ""] = first.split(" ");
  const begins = last.endsWith(`${month} ${year}`) ? day : last.endsWith(year) ? `${day} ${month}` : first;
  return `${begins} to ${last}, ${WORDS[nights] ?? nights} ${plural(nights, "night")}`;
}
