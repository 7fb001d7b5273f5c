import words from "../../../content/library/facet-words.json" with { type: "json" };
import { facetFinder, FacetWords } from "./domain/facet-words.ts";

/** The facets of which a text speaks, by the words of content/library/facet-words.json. */
export const facetsMentioned = facetFinder(FacetWords.parse(words));
