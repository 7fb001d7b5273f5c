import { bears } from "../../../kernel/claims.ts";
import type { Facet } from "../contract.ts";
import { markedFacets } from "./profile.ts";
import { leansAsAnswered, scoresOf, type Source } from "./source.ts";

/** Facets that a text's claims name first, or the trait of a text for the average. */
const keyOf = ({ says }: { says: readonly string[] }) => (says[0] ?? "").split(" ")[0] ?? "";

type Chosen<T> = { text: T; facet: Facet | undefined; key: string };

/**
 * Texts for the facets that stand out most in a person, one a facet and at most so many of a trait, all of
 * them borne; where that makes too few, texts that claim an average trait. Somebody whose answers lean
 * nowhere gets those
 * of the facets that stand out beside other people's.
 */
export function textsByFacet<T extends { says: readonly string[] }>(
  s: Source,
  texts: T[],
  count: number,
  perTrait: number,
): Chosen<T>[] {
  const chosen: Chosen<T>[] = [];
  const take = (key: string, facet: Facet | undefined, measured = s.asAnswered) => {
    const text = texts.find((one) => keyOf(one) === key && bears(measured, one.says));
    const ofTrait = chosen.filter((one) => one.key[0] === key[0]).length;
    if (text && chosen.length < count && ofTrait < perTrait) chosen.push({ text, facet, key });
  };
  const marked = markedFacets(scoresOf(s).facets);
  for (const facet of marked) take(facet, facet);
  for (const trait of ["O", "C", "E", "A", "N"]) take(trait, undefined);
  if (!marked.some((facet) => leansAsAnswered(s, facet)))
    for (const facet of marked) take(facet, facet, s.measured);
  return chosen;
}
