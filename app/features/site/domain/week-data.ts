import type { Facts } from "../contract.ts";
import type { House } from "./linked-data.ts";

/** Rupees in a price such as "₹45,000 - ₹60,000". */
const amounts = (price: string) =>
  [...price.matchAll(/₹\s?([\d,]+)/g)].map(([, digits = ""]) => Number(digits.replaceAll(",", "")));

/**
 * The next week in the house as linked data, from the owner's settings. Source: schema.org/Event. Omits the
 * place, whose address only accepted guests get, and the exact days.
 * @param startDate the month, such as "2026-02"
 * @returns undefined without a month
 */
export function nextWeek(
  { origin, brand, registration }: House,
  facts: Facts,
  startDate: string | undefined,
) {
  if (!startDate) return undefined;
  const prices = amounts(facts.tiers.main.price);
  const isSoldOut = registration?.closed || facts.seats === 0;
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: `A week at ${brand.name}`,
    startDate,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    ...(facts.seats !== null && { maximumAttendeeCapacity: facts.seats }),
    organizer: { "@id": `${origin}/#house` },
    image: `${origin}/art/share.jpg`,
    url: `${origin}/experience`,
    ...(prices.length > 0 && {
      offers: {
        "@type": "AggregateOffer",
        priceCurrency: "INR",
        lowPrice: Math.min(...prices),
        highPrice: Math.max(...prices),
        availability: `https://schema.org/${isSoldOut ? "SoldOut" : "LimitedAvailability"}`,
        ...(registration?.closeDate && { validThrough: `${registration.closeDate.trim()}T00:00:00+05:30` }),
        url: brand.applyUrl || `${origin}/apply`,
      },
    }),
  };
}
