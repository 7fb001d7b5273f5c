import { addDays, indiaMidnight, isDay } from "../../../lib/india-time.ts";
import type { AuditFilter } from "../contract.ts";

const LONGEST = 200;
const dayIn = (text: string | null) => (text !== null && isDay(text) ? text : undefined);

/** Reads the filter from a page's query; unknown parts are ignored. `to` is inclusive. */
export function filterOf(query: URLSearchParams): AuditFilter {
  const text = (name: string) => query.get(name)?.replaceAll("\u0000", "").trim().slice(0, LONGEST);
  const [kind, who, q] = [text("kind"), text("who"), text("q")];
  const [from, last] = [dayIn(query.get("from")), dayIn(query.get("to"))];
  return {
    ...(kind && { kind }),
    ...(who && { who }),
    ...(q && { q }),
    ...(from && { from: indiaMidnight(from) }),
    ...(last && { to: indiaMidnight(addDays(last, 1)) }),
  };
}
