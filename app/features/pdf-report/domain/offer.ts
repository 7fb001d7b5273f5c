// Texts of the offer that screens and the book share. Separate from the contract, so that screens do not load
// schemas.
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
 * The first page of each part, the same in every book since optional pages come after the last part. A test
 * checks it in printed books.
 */
export const PART_PAGES: Record<Part, number> = {
  "A Deep-Dive Mindset Analysis": 3,
  "Detailed Mental Blueprint": 14,
  "Personalized Content Operating System": 30,
  "You VS Future You": 35,
  "Curated Action & Growth Plan": 39,
};

/**
 * Names the engine that made the report, and the language model if one wrote some of its texts. Source of the
 * wording: specification §2.
 */
export function poweredBy(languageModel?: string, brand = DEFAULT_BRAND): string {
  const engine = brand === DEFAULT_BRAND ? "our own Vesper Engine" : "our own engine";
  return languageModel
    ? `Powered by ${engine} and, for some of the wording, ${languageModel}, advanced AI model`
    : `Powered by ${engine}, advanced psychometric model`;
}

/** The text shown from payment until the report is ready. Source: specification §2. */
export const PAID_MESSAGE =
  "Our model is analyzing your response for deeper analysis. It will be ready in 15 minutes";
