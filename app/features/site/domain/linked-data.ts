import type { FaqTopic } from "../contract.ts";

/** What the configuration and the settings know of the house. */
export type House = {
  origin: string;
  brand: { name: string; applyUrl: string; support: string; instagram: string; linkedin: string; x: string };
  registration: { closeDate: string | null; closed: boolean } | undefined;
};

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
