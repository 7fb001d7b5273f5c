/** One day in milliseconds. */
export const DAY_MS = 86_400_000;
/** Asia/Kolkata is 5 h 30 min ahead of UTC all year round. Milliseconds. */
export const INDIA_OFFSET_MS = 19_800_000;

/** A day in Asia/Kolkata as "2026-11-20". */
export type IndiaDay = string;

const utcMidnight = (day: IndiaDay) => Date.parse(`${day}T00:00:00Z`);
/** The local time in India, written as if it were UTC: "2026-11-26T18:00:00.000Z". */
export const wallTime = (at: Date | number) => new Date(Number(at) + INDIA_OFFSET_MS).toISOString();

/** A moment in Indian time with its offset, to the second: "2026-11-26T18:00:00+05:30". */
export const isoInIndia = (at: Date | number) => `${wallTime(at).slice(0, 19)}+05:30`;

/** The day in India at this moment. @param at a date, or milliseconds since 1970 */
export const indiaDay = (at: Date | number): IndiaDay => wallTime(at).slice(0, 10);

/** The start of a day in India; an invalid Date for an invalid day. */
export const indiaMidnight = (day: IndiaDay): Date => new Date(utcMidnight(day) - INDIA_OFFSET_MS);

/** When the next day begins in India. @returns milliseconds since 1970 */
export const nextIndiaMidnight = (at: Date | number): number =>
  indiaMidnight(indiaDay(at)).getTime() + DAY_MS;

/** The day `days` later; earlier if negative. */
export const addDays = (day: IndiaDay, days: number): IndiaDay =>
  new Date(utcMidnight(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The first midnight of a period and the midnight after its last day, in India. */
export const indiaSpan = (first: IndiaDay, last: IndiaDay): { from: Date; to: Date } => ({
  from: indiaMidnight(first),
  to: indiaMidnight(addDays(last, 1)),
});

/** Days from one day to a later one: 1 from today to tomorrow, negative backwards. */
export const daysUntil = (from: IndiaDay, to: IndiaDay): number =>
  Math.round((utcMidnight(to) - utcMidnight(from)) / DAY_MS);

/** Every day from the first to the last, both included. */
export function eachDay(first: IndiaDay, last: IndiaDay): IndiaDay[] {
  const start = utcMidnight(first);
  return Array.from({ length: Math.max(0, daysUntil(first, last) + 1) }, (_, n) =>
    new Date(start + n * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Whether this text is an existing day as YYYY-MM-DD. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(utcMidnight(text)) && addDays(text, 0) === text;
