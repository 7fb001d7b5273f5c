import type { Facts, FaqTopic } from "../contract.ts";

/** What the configuration and the settings know of the house. */
export type House = {
  origin: string;
  brand: { name: string; applyUrl: string; support: string; instagram: string; linkedin: string; x: string };
  registration: { closeDate: string | null; closed: boolean } | undefined;
};

/** Rupees in a price such as "₹45,000 - ₹60,000". */
const amounts = (price: string) =>
  [...price.matchAll(/₹\s?([\d,]+)/g)].map(([, digits = ""]) => Number(digits.replaceAll(",", "")));

/** The house for machines. Source: schema.org/Organization. */
export const organisation = ({ origin, brand }: House) => ({
  "@context": "https://schema.org",
  "@type": "Organization",
  "@id": `${origin}/#house`,
  name: brand.name,
  url: `${origin}/`,
  logo: `${origin}/art/mark-dark-on-light.svg`,
  ...(brand.support && { email: brand.support }),
  sameAs: [brand.instagram, brand.linkedin, brand.x].filter(Boolean),
});

/**
 * The next week in the house, as far as the owner's settings know it; undefined where they name no month, or
 * one that is over in India.
 * Source: schema.org/Event. Its place and its days are told to those who are accepted, so they are not here.
 * @param startDate the month as "2026-02"
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

/** Questions and answers for machines, links as their words. Source: schema.org/FAQPage. */
export const faqPage = (topics: FaqTopic[]) => ({
  "@context": "https://schema.org",
  "@type": "FAQPage",
  mainEntity: topics.flatMap(({ entries }) =>
    entries.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: {
        "@type": "Answer",
        text: answer.join("\n\n").replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1"),
      },
    })),
  ),
});
