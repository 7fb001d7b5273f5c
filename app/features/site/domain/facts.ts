import { formatIndiaDay } from "../../../lib/india-format.ts";
import { indiaDay, indiaMidnight, isDay } from "../../../lib/india-time.ts";
import type { Facts } from "../contract.ts";

/** The settings shown on public pages, as text. */
export type ShownSettings = Record<
  | "available_seats"
  | "applications_received"
  | "accepting_applications_for_date"
  | "original_prices_until"
  | `${"insider_access" | "main_experience" | "executive_escape"}_${"price" | "original_price"}`,
  string
>;

const count = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : null);

/**
 * `counted`: counts from applications, once one was sent. `received` replaces the owner's number; `taken` is
 * subtracted from the owner's number of seats.
 */
type Known = {
  changedAt: Date | null;
  now: Date;
  isOver: (month: string) => boolean;
  counted?: { received: number; taken: number } | undefined;
  insiderSale: Facts["insiderSale"];
};

/**
 * Prices, seats and dates for public pages. A count, month or former price that was never saved is null; so
 * is a past month, and a former price whose last day is not set or still to come.
 * @param shown the settings as visitors see them, empty if never saved
 * @param isOver whether a text names a past month
 */
export function factsOf(shown: ShownSettings, known: Known): Facts {
  const { changedAt, now, isOver, counted, insiderSale } = known;
  const until = shown.original_prices_until.trim();
  const haveEnded = isDay(until) && until <= indiaDay(now); // whether the former prices have ended
  const tier = (price: string, was: string) => ({
    price,
    was: haveEnded && was.trim() !== price ? was || null : null,
  });
  const seats = count(shown.available_seats);
  const accepting = shown.accepting_applications_for_date.trim();
  return {
    seats: seats === null ? null : Math.max(0, seats - (counted?.taken ?? 0)),
    applications: counted?.received ?? count(shown.applications_received),
    accepting: accepting && !isOver(accepting) ? accepting : null,
    changedOn: changedAt && formatIndiaDay(changedAt),
    wasUntil: haveEnded ? formatIndiaDay(indiaMidnight(until)) : null,
    insiderSale,
    tiers: {
      insider: tier(shown.insider_access_price, shown.insider_access_original_price),
      main: tier(shown.main_experience_price, shown.main_experience_original_price),
      executive: tier(shown.executive_escape_price, shown.executive_escape_original_price),
    },
  };
}
