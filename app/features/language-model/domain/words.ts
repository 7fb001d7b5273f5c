import { z } from "zod";

const Phrases = z.array(z.string().min(1)).min(1);
/** content/language-model/words.json */
export const Words = z.strictObject({
  flattering: Phrases,
  machine: Phrases,
  english: Phrases,
});
export type Words = z.infer<typeof Words>;

/**
 * content/language-model/poles.json: by facet, words that are said of its two ends; `*` stands for any
 * ending.
 */
export const Poles = z.record(
  z.string().regex(/^[OCEAN][1-6]$/),
  z.strictObject({ high: Phrases, low: Phrases }),
);
export type Poles = z.infer<typeof Poles>;
