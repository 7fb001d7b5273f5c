const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day's number since 1970-01-01, or undefined where the text is not a YYYY-MM-DD of the calendar. */
export function dayOf(text: string): number | undefined {
  const found = SHAPE.exec(text.trim());
  if (!found) return undefined;
  const at = Date.UTC(Number(found[1]), Number(found[2]) - 1, Number(found[3]));
  return new Date(at).toISOString().startsWith(found[0]) ? at / 86_400_000 : undefined;
}

/** 26 Nov 2026 */
export const dateInWords = (text: string) => {
  const day = dayOf(text);
  if (day === undefined) return text;
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }).format(day * 86_400_000);
};
