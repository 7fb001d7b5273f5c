import type { CutPicture } from "../media/contract.ts";

/** One of the three ways in: its price as visitors read it, and what it was before. */
export type Tier = { price: string; was: string };
/**
 * What the owner's settings say. `changedOn` such as "14 November 2025", null where nothing was ever changed.
 */
export type Facts = {
  seats: number;
  applications: number;
  accepting: string;
  changedOn: string | null;
  tiers: { insider: Tier; main: Tier; executive: Tier };
};

/** A topic of the FAQ. `answer`: paragraphs in plain words with links as `[words](/path)`. */
export type FaqTopic = { id: string; name: string; entries: { question: string; answer: string[] }[] };

/**
 * What the owner put behind the first screen, on a desk and on a phone; null for the picture that came with
 * the site.
 */
export type Hero = { desktop: CutPicture | null; phone: CutPicture | null };
