import { FACETS, TRAITS, type Facet, type QuestResult, type Trait, traitOf } from "../contract.ts";
import { entryOf, firstOf, lastOf } from "../../../kernel/checked.ts";

type Scores = QuestResult["scores"];
export const facetsOf = (trait: Trait): Facet[] => FACETS.filter((f) => traitOf(f) === trait);

type Placed = Pick<Scores["facets"][string], "level" | "t">;
/** Orders facets by their level and, between those of one level, by the estimate: |t| / 100 is less than a level. */
export const heightOf = ({ level, t }: Placed): number => level + t / 100;
/** The same for the distance from the middle. */
export const awayOf = ({ level, t }: Placed): number => Math.abs(level - 3) + Math.abs(t) / 100;

/** |t|/se: how far a facet stands out for how little is known of it. */
const clearness = (facets: Scores["facets"], f: Facet) =>
  Math.abs(entryOf(facets, f).t) / entryOf(facets, f).se;

/** Facets whose level is not the middle one, the clearest first. */
export const markedFacets = (facets: Scores["facets"]): Facet[] =>
  FACETS.filter((f) => entryOf(facets, f).level !== 3).toSorted(
    (a, b) => clearness(facets, b) - clearness(facets, a),
  );

/**
 * The most distinctive facets by |t|/se, those outside the middle first, at most `perTrait` of one trait; ties keep
 * the order of the list.
 */
export function standouts(facets: Scores["facets"], count: number, perTrait = count): Facet[] {
  const chosen: Facet[] = [];
  const isMiddle = (facet: Facet) => Number(entryOf(facets, facet).level === 3);
  for (const facet of FACETS.toSorted(
    (a, b) => isMiddle(a) - isMiddle(b) || clearness(facets, b) - clearness(facets, a),
  ))
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
    const own = facetsOf(trait).toSorted(
      (a, b) => heightOf(entryOf(facets, b)) - heightOf(entryOf(facets, a)),
    );
    return { trait, high: firstOf(own), low: lastOf(own) };
  });
  const width = (s: (typeof spread)[number]) =>
    heightOf(entryOf(facets, s.high)) - heightOf(entryOf(facets, s.low));
  return firstOf(spread.toSorted((a, b) => width(b) - width(a)));
}
