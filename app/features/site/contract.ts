import type { InsiderSale } from "../insider/contract.ts";
import type { CutPicture } from "../media/contract.ts";

/** One of the three ways in: its price as visitors read it, and what it was before. */
export type Tier = { price: string; was: string | null };
/**
 * What the owner's settings say; null where nobody has saved it. `accepting` is null once that month is over.
 * `changedOn`: such as "14 November 2025". `wasUntil`: until which day the former prices were asked.
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
 * What the owner has said of the place and the week; empty where nothing was said. `week`: "10 to 17 January
 * 2027, seven nights".
 */
export type Place = {
  coast: string;
  week: string;
  rooms: string;
  hosts: string;
  /** Null where there is none, or no words about them. */
  hostsPicture: CutPicture | null;
  travel: string;
  rules: string;
};

/** A topic of the FAQ. `answer`: paragraphs in plain words with links as `[words](/path)`. */
export type FaqTopic = { id: string; name: string; entries: { question: string; answer: string[] }[] };

/**
 * What the owner put behind the first screen, on a desk and on a phone; null for the picture that came with
 * the site.
 */
/** The pictures that public pages share; each can be replaced by one of the owner's. */
export type PictureName = "villaLab" | "stairs" | "morning" | "pool" | "fire";
/** The owner's picture where there is one; null for the visualisation that comes with the site. */
export type Pictures = Record<PictureName, CutPicture | null>;

export type Hero = { desktop: CutPicture | null; phone: CutPicture | null };
