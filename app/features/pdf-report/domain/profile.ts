import { FACETS, TRAITS, type Facet, type QuestResult, type Trait, traitOf } from "../contract.ts";
import { entryOf, firstOf, lastOf } from "../../../kernel/checked.ts";

type Scores = QuestResult["scores"];
export const facetsOf = (trait: Trait): Facet[] => FACETS.filter((f) => traitOf(f) === trait);

/** |t|/se: how far a facet stands out for how little is known of it. */
const clearness = (facets: Scores["facets"], f: Facet) =>
  Math.abs(entryOf(facets, f).t) / entryOf(facets, f).se;

/** Facets whose level is not the middle one, the clearest first. */
export const markedFacets = (facets: Scores["facets"]): Facet[] =>
  FACETS.filter((f) => entryOf(facets, f).level !== 3).toSorted(
    (a, b) => clearness(facets, b) - clearness(facets, a),
  );

/**
 * The facets that stand out most for how little is known of them, |t|/se, at most so many of one trait; ties
 * in the order of the list.
 */
export function standouts(facets: Scores["facets"], count: number, perTrait = count): Facet[] {
  const chosen: Facet[] = [];
  for (const facet of FACETS.toSorted((a, b) => clearness(facets, b) - clearness(facets, a)))
    if (chosen.length < count && chosen.filter((c) => traitOf(c) === traitOf(facet)).length < perTrait)
      chosen.push(facet);
  return chosen;
}

/** Traits from the furthest from the middle to the nearest. */
export const byStrength = (traits: Scores["traits"]): Trait[] =>
  TRAITS.toSorted((a, b) => Math.abs(traits[b].t) - Math.abs(traits[a].t));

/** The trait whose own facets lie furthest apart, with its highest and lowest. */
export function widestTrait(facets: Scores["facets"]): { trait: Trait; high: Facet; low: Facet } {
  const spread = TRAITS.map((trait) => {
    const own = facetsOf(trait).toSorted((a, b) => entryOf(facets, b).t - entryOf(facets, a).t);
    return { trait, high: firstOf(own), low: lastOf(own) };
  });
  const width = (s: (typeof spread)[number]) => entryOf(facets, s.high).t - entryOf(facets, s.low).t;
  return firstOf(spread.toSorted((a, b) => width(b) - width(a)));
}
