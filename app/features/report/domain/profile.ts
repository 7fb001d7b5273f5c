import { FACETS, TRAITS, type Scores } from "../contract.ts";
import type { Weights } from "./catalogue.ts";
import { type Levels, levelsOf } from "./measured.ts";
import type { Wording } from "./wording.ts";
import { entryOf, firstOf, itemAt } from "../../../lib/checked.ts";

type Form = Scores["form"];
type Correlations = Wording["correlations"];

/** Weights as a vector w over the facets' standard scores (`along`). `image`: Rw; `length`: √(wᵀRw). */
export type Direction = { along: number[]; image: number[]; length: number };

/** Shared by all results of one form: reliabilities, facet correlations R, and cached directions. */
type Space = {
  reliability: Record<string, number>;
  matrix: number[][];
  spread: Record<string, number>;
  directions: WeakMap<Weights, Direction>;
};

/**
 * A person's scores by trait and facet. `t`: the observed score times its reliability, not the joint
 * estimate, since fits are normalized with the covariance of observed scores. `levels`: 1..5, by trait and
 * facet.
 */
export type Profile = {
  t: Record<string, number>;
  levels: Levels;
  space: Space;
};

const spaces = new WeakMap<Correlations, Partial<Record<Form, Space>>>();

export function profileOf(
  scores: Pick<Scores, "form" | "traits" | "facets">,
  { correlations }: Pick<Wording, "correlations">,
): Profile {
  const estimates = { ...scores.traits, ...scores.facets };
  const forms = spaces.get(correlations) ?? {};
  spaces.set(correlations, forms);
  const reliability = () =>
    Object.fromEntries(Object.entries(estimates).map(([key, e]) => [key, e.reliability]));
  forms[scores.form] ??= spaceOf(correlations, reliability());
  return {
    t: Object.fromEntries(Object.entries(estimates).map(([key, e]) => [key, e.z * e.reliability])),
    levels: levelsOf(scores),
    space: entryOf(forms, scores.form),
  };
}

function spaceOf(correlations: Correlations, reliability: Record<string, number>): Space {
  const positions = FACETS.map((facet) => correlations.facets.indexOf(facet));
  const matrix = positions.map((i) => positions.map((j) => itemAt(itemAt(correlations.matrix, i), j)));
  const spread: Record<string, number> = {};
  for (const trait of TRAITS) {
    const facetPlaces = FACETS.flatMap((facet, i) => (facet.startsWith(trait) ? [i] : []));
    spread[trait] = Math.sqrt(
      facetPlaces.reduce(
        (sum, i) => sum + facetPlaces.reduce((row, j) => row + itemAt(itemAt(matrix, i), j), 0),
        0,
      ),
    );
  }
  return { reliability, matrix, spread, directions: new WeakMap() };
}

/** The direction of weights. A trait counts as the sum of its facets divided by its standard deviation. */
export function direction({ space }: Profile, weights: Weights): Direction {
  const cached = space.directions.get(weights);
  if (cached) return cached;
  const { reliability, spread, matrix } = space;
  const along = FACETS.map((facet) => {
    const trait = firstOf(facet);
    const weight = (weights[facet] ?? 0) * (reliability[facet] ?? 0);
    return weight + ((weights[trait] ?? 0) * (reliability[trait] ?? 0)) / entryOf(spread, trait);
  });
  const image = matrix.map((row) => dot(row, along));
  const newDirection = { along, image, length: Math.sqrt(dot(along, image)) };
  space.directions.set(weights, newDirection);
  return newDirection;
}

function dot(a: number[], b: number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += itemAt(a, i) * itemAt(b, i);
  return sum;
}

/** The correlation of two directions across people. */
export const likeness = (a: Direction, b: Direction) => dot(a.along, b.image) / (a.length * b.length);
