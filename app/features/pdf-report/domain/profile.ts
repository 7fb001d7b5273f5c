import { FACETS, TRAITS, type Facet, type QuestResult, type Trait } from "../contract.ts";
import { entryOf, firstOf, lastOf } from "../../../kernel/checked.ts";

type Scores = QuestResult["scores"];
export type Band = "low" | "mid" | "high";

/** Which of the three texts of a trait fits a percentile: about a third of people each. */
export const bandOf = (percentile: number): Band =>
  percentile < 35 ? "low" : percentile > 65 ? "high" : "mid";
/** Far enough out that the text says so: the outer eighth on either side. */
export const isMarked = (percentile: number) => percentile <= 12 || percentile >= 88;
export const levelBand = (level: number): Band => (level < 3 ? "low" : level > 3 ? "high" : "mid");
/** Where an estimate leans, also from near the middle. */
export const leaning = ({ t }: { t: number }): "low" | "high" => (t < 0 ? "low" : "high");
const traitOf = (facet: Facet) => facet[0] as Trait;
export const facetsOf = (trait: Trait): Facet[] => FACETS.filter((f) => traitOf(f) === trait);

/**
 * The facets that stand out most for how little is known of them, |t|/se, at most so many of one trait; ties
 * in the order of the list.
 */
export function standouts(facets: Scores["facets"], count: number, perTrait = count): Facet[] {
  const clear = (f: Facet) => Math.abs(entryOf(facets, f).t) / entryOf(facets, f).se;
  const chosen: Facet[] = [];
  for (const facet of FACETS.toSorted((a, b) => clear(b) - clear(a)))
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
