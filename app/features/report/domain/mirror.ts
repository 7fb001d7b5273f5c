import type { Chooser } from "../contract.ts";
import { listed, nameOf, type Wording } from "./wording.ts";

/** Section 1: one sentence about how the reader feels, and the facets it rests on. */
export function mirrorOf(texts: Chooser, wording: Wording): { sentence: string; basis: string } {
  const { paragraphs, facets } = texts.one("mirror");
  const names = facets.map((facet) => nameOf(wording, facet));
  return {
    sentence: paragraphs.join(" "),
    basis: names.length ? `From your answers on ${listed(names)}.` : "From all of your answers.",
  };
}
