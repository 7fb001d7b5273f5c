export const DAY_MS = 86_400_000;
/** Asia/Kolkata is 5 h 30 min ahead of UTC all year round. */
export const KOLKATA_MS = 19_800_000;

/** A day in India as "2026-11-20". */
export type Day = string;

/** The day in India on which this moment lies. */
export const dayOf = (at: Date | number): Day => new Date(Number(at) + KOLKATA_MS).toISOString().slice(0, 10);

/** The moment at which a day begins in India. */
export const midnightOf = (day: Day): Date => new Date(Date.parse(`${day}T00:00:00Z`) - KOLKATA_MS);

/** The day so many days later, or earlier. */
export const dayAfter = (day: Day, days = 1): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days from the first to the last, both counted. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** Every day from the first to the last. */
export const daysFrom = (from: Day, to: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, n) => dayAfter(from, n));

/** Whether this text is a day that exists. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  dayAfter(text, 0) === text;
