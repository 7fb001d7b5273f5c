import type { InsiderSale } from "../insider/contract.ts";
import type { CutPicture } from "../media/contract.ts";

/** One of the three tiers: its price as visitors read it, and the former price. */
export type Tier = { price: string; was: string | null };
/**
 * Data from the owner's settings; null if never saved. `accepting` is null once that month is over.
 * `changedOn`: such as "14 November 2025". `wasUntil`: the last day of the former prices.
 */
export type Facts = {
  seats: number | null;
  applications: number | null;
  accepting: string | null;
  changedOn: string | null;
  wasUntil: string | null;
  insiderSale: InsiderSale;
  tiers: { insider: Tier; main: Tier; executive: Tier };
};

/**
 * The owner's texts about the place and the week; empty if never saved. `week`: "10 to 17 January 2027, seven
 * nights".
 */
export type Place = {
  coast: string;
  week: string;
  rooms: string;
  hosts: string;
  /** Null without a picture, or without text about the hosts. */
  hostsPicture: CutPicture | null;
  travel: string;
  rules: string;
};

/**
 * A topic of the FAQ. `answer`: paragraphs in plain text with links as `[words](/path)`. `keywords`: further
 * words that find the question.
 */
export type FaqTopic = {
  id: string;
  name: string;
  entries: { question: string; keywords: string; answer: string[] }[];
};

/** The pictures that public pages share; the owner can replace each. */
export type PictureName = "villaLab" | "stairs" | "morning" | "pool" | "fire";
/** The owner's pictures; null for the built-in visualisations. */
export type Pictures = Record<PictureName, CutPicture | null>;

export type Hero = { desktop: CutPicture | null; phone: CutPicture | null };
