import type { FaqTopic } from "../contract.ts";

/** The house, from configuration and settings. */
export type House = {
  origin: string;
  brand: { name: string; applyUrl: string; support: string; instagram: string; linkedin: string; x: string };
  registration: { closeDate: string | null; closed: boolean } | undefined;
};

/** The house as linked data. Source: schema.org/Organization. */
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

/** The FAQ as linked data, with links as text. Source: schema.org/FAQPage. */
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
