import { z } from "zod";
import wordsFile from "../../../../content/library/facet-words.json" with { type: "json" };
import { FACETS, type Facet } from "../contract.ts";

/**
 * content/library/facet-words.json: the words with which texts refer to each facet. Each is part of a regular
 * expression that matches at the start of a word: `argu` finds "argue" and "arguments".
 */
const FacetWords = z
  .record(
    z.string().refine((key) => FACETS.includes(key), "This is not a facet"),
    z.array(z.string().min(2)).min(4).max(10),
  )
  .refine((wordsByFacet) => FACETS.every((facet) => facet in wordsByFacet), "A facet has no words");

/** Returns a function that finds the facets that a text mentions. */
function facetFinder(words: z.infer<typeof FacetWords>): (text: string) => Set<Facet> {
  const patterns = Object.entries(words).map(
    ([facet, stems]) => [facet, new RegExp(`(?<![\\p{L}’'])(?:${stems.join("|")})`, "iu")] as const,
  );
  return (text) => new Set(patterns.flatMap(([facet, pattern]) => (pattern.test(text) ? [facet] : [])));
}

/** The facets that a text mentions, by the words of content/library/facet-words.json. */
export const facetsMentioned = facetFinder(FacetWords.parse(wordsFile));
