/** A share of a whole as "33.3%"; a dash where there is no whole. */
export const percent = (part: number, whole: number) =>
  whole === 0 ? "–" : `${Math.round((part / whole) * 1000) / 10}%`;
/** By how much a figure grew or fell, as "+20%"; a dash where there was nothing before. */
export function growth(now: number, before: number): string {
  if (before === 0) return "–";
  const change = Math.round(((now - before) / before) * 1000) / 10;
  return change < 0 ? `−${-change}%` : `+${change}%`;
}
