import { FACETS, TRAITS, type Facet, type Scores } from "../contract.ts";
import type { Weights } from "./catalogue.ts";
import type { Wording } from "./wording.ts";

/** A person's estimates, ready to be weighed: `t` and `reliability` of every trait and facet, and how facets go together in people. */
export type Profile = {
  t: Record<string, number>;
  reliability: Record<string, number>;
  facets: Facet[];
  matrix: number[][];
  /** Standard deviation of the sum of a trait's facets. */
  spread: Record<string, number>;
};

export function profileOf(scores: Pick<Scores, "traits" | "facets">, { correlations }: Pick<Wording, "correlations">): Profile {
  const at = FACETS.map((facet) => correlations.facets.indexOf(facet));
  const matrix = at.map((i) => at.map((j) => correlations.matrix[i]![j]!));
  const all = { ...scores.traits, ...scores.facets };
  const spread: Record<string, number> = {};
  for (const trait of TRAITS) {
    const own = FACETS.flatMap((facet, i) => (facet.startsWith(trait) ? [i] : []));
    spread[trait] = Math.sqrt(own.reduce((sum, i) => sum + own.reduce((row, j) => row + matrix[i]![j]!, 0), 0));
  }
  return {
    t: Object.fromEntries(Object.entries(all).map(([key, e]) => [key, e.t])),
    reliability: Object.fromEntries(Object.entries(all).map(([key, e]) => [key, e.reliability])),
    facets: FACETS,
    matrix,
    spread,
  };
}

/** The weights as one vector over the facets' standard scores, so that any two can be compared. */
export function direction(profile: Profile, weights: Weights): number[] {
  return profile.facets.map((facet) => {
    const trait = facet[0]!;
    const own = (weights[facet] ?? 0) * (profile.reliability[facet] ?? 0);
    return own + ((weights[trait] ?? 0) * (profile.reliability[trait] ?? 0)) / profile.spread[trait]!;
  });
}

/** aᵀRb: how two directions go together in people. */
export function together({ matrix }: Profile, a: number[], b: number[]): number {
  return a.reduce((sum, x, i) => sum + (x === 0 ? 0 : x * b.reduce((row, y, j) => row + y * matrix[i]![j]!, 0)), 0);
}
