// What screens and the book both say of the offer. Apart from the contract, whose schemas no screen needs.
import { DEFAULT_BRAND } from "../../../lib/brand.ts";

/** The five bullets of the offer, which are the five parts of the book. Source: specification §2. */
export const PARTS = [
  "A Deep-Dive Mindset Analysis",
  "Detailed Mental Blueprint",
  "Personalized Content Operating System",
  "You VS Future You",
  "Curated Action & Growth Plan",
] as const;
export type Part = (typeof PARTS)[number];

/**
 * On which page each part opens, in every book: what may be added comes after the last of them. A test reads
 * it off printed books.
 */
export const PART_PAGES: Record<Part, number> = {
  "A Deep-Dive Mindset Analysis": 3,
  "Detailed Mental Blueprint": 14,
  "Personalized Content Operating System": 30,
  "You VS Future You": 35,
  "Curated Action & Growth Plan": 39,
};

/**
 * What made the report, named truthfully: the engine alone, or the engine and the language model that put
 * some of its texts into words. The engine has its name where the house has its own. Source of the form:
 * specification §2.
 */
export function poweredBy(languageModel?: string, brand = DEFAULT_BRAND): string {
  const engine = brand === DEFAULT_BRAND ? "our own Vesper Engine" : "our own engine";
  return languageModel
    ? `Powered by ${engine} and, for some of the wording, ${languageModel}, advanced AI model`
    : `Powered by ${engine}, advanced psychometric model`;
}

/** What is shown from payment until the book is there. Source: specification §2. */
export const PAID_MESSAGE =
  "Our model is analyzing your response for deeper analysis. It will be ready in 15 minutes";
