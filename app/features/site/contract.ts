import type { InsiderSale } from "../insider/contract.ts";
import type { CutPicture } from "../media/contract.ts";

/** Prices of a tier as visitors read them; `was`: the former price, or null. */
export type Tier = { price: string; was: string | null };
/**
 * Prices, seats and dates for public pages; null if never saved. `accepting`: the month of the next week,
 * null once it is over. `changedOn`: the last change of prices or seats, such as "14 November 2025".
 * `wasUntil`: the last day on which the former prices were charged.
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
 * A topic of the FAQ. `answer`: paragraphs of plain text with links such as `[prices](/pricing)`. `keywords`:
 * additional search terms.
 */
export type FaqTopic = {
  id: string;
  name: string;
  entries: { question: string; keywords: string; answer: string[] }[];
};

/** The pictures that public pages share; the owner can replace each. */
export type PictureName = "villaLab" | "stairs" | "morning" | "pool" | "fire";
/** The owner's pictures; null where the built-in visualisation is shown. */
export type Pictures = Record<PictureName, CutPicture | null>;

export type Hero = { desktop: CutPicture | null; phone: CutPicture | null };
