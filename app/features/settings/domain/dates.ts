export const DAY_MS = 86_400_000;
/** Asia/Kolkata is 5 h 30 min ahead of UTC all year round. */
export const KOLKATA_MS = 19_800_000;
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day's number since 1970-01-01, or undefined where the text is not a YYYY-MM-DD of the calendar. */
export function dayOf(text: string): number | undefined {
  const found = SHAPE.exec(text.trim());
  if (!found) return undefined;
  const at = Date.UTC(Number(found[1]), Number(found[2]) - 1, Number(found[3]));
  return new Date(at).toISOString().startsWith(found[0]) ? at / DAY_MS : undefined;
}

/** 26 Nov 2026 */
export const dateInWords = (text: string) => {
  const day = dayOf(text);
  if (day === undefined) return text;
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).format(day * DAY_MS);
};

/** The number of the day in India on which this moment lies. @param at milliseconds since 1970 */
export const dayInIndia = (at: number): number => Math.floor((at + KOLKATA_MS) / DAY_MS);

/** A day's number as YYYY-MM-DD. */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
