export const MONTHS = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
  "November", "December",
]; // prettier-ignore

/** YYYY-MM-DD from three typed parts; null if all are empty, undefined for an invalid date. */
export function isoDate(day: string, month: string, year: string): string | null | undefined {
  if (!day && !month && !year) return null;
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return undefined;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const real =
    date.getUTCFullYear() === Number(year) &&
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day);
  return real ? date.toISOString().slice(0, 10) : undefined;
}

/** The parts of a date for the fields; empty without one. */
export function partsOf(iso: string | null): { day: string; month: string; year: string } {
  const [year, month, day] = (iso ?? "").split("-");
  return { day: day ? `${Number(day)}` : "", month: month ? `${Number(month)}` : "", year: year ?? "" };
}
