import { bears } from "../../../kernel/claims.ts";
import { type Facet, TRAITS } from "../contract.ts";
import { markedFacets } from "./profile.ts";
import { scoresOf, type Source } from "./source.ts";

/** The facet that a text's claims name first, or the trait of a text for it as a whole. */
const keyOf = ({ says }: { says: readonly string[] }) => (says[0] ?? "").split(" ")[0] ?? "";

type Chosen<T> = { text: T; facet: Facet | undefined; key: string };

/**
 * Texts for a person's most distinctive facets, one per facet and a limited number per trait, then texts about whole
 * traits. Where that gives fewer than `least`, the limit per trait is lifted.
 */
export function textsByFacet<T extends { says: readonly string[] }>(
  s: Source,
  texts: T[],
  { count, least, perTrait }: { count: number; least: number; perTrait: number },
): Chosen<T>[] {
  const chosen: Chosen<T>[] = [];
  const take = (key: string, facet: Facet | undefined, most: number, of: number) => {
    const text = texts.find((one) => keyOf(one) === key && bears(s.measured, one.says));
    const ofTrait = chosen.filter((one) => one.key[0] === key[0]).length;
    const isNew = chosen.every((one) => one.key !== key);
    if (text && isNew && chosen.length < most && ofTrait < of) chosen.push({ text, facet, key });
  };
  const marked = markedFacets(scoresOf(s).facets);
  for (const facet of marked) take(facet, facet, count, perTrait);
  for (const trait of TRAITS) take(trait, undefined, count, perTrait);
  for (const facet of marked) take(facet, facet, least, least);
  return chosen;
}
