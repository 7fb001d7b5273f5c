import { ARCHETYPES, TRAITS, type Scores, type Trait } from "../contract.ts";
import { normalFrom } from "./normal.ts";
import { seeded } from "../../../lib/seeded.ts";
import { itemAt } from "../../../lib/checked.ts";
import { figureAt } from "./matrix.ts";

/** Direction of each archetype in trait space; scaled to length 1, then by its reach. */
const PROTOTYPES: Record<(typeof ARCHETYPES)[number], Partial<Record<Trait, 1 | -1>>> = {
  Anchor: { N: -1, A: 1, C: 1 },
  Realist: { O: -1 },
  Sentinel: { N: 1, E: -1, O: -1 },
  Independent: { E: -1, A: -1, C: -1 },
  Architect: { O: 1, A: -1, C: 1 },
  Host: { E: 1, A: 1, C: 1 },
  Firebrand: { N: 1, E: 1, C: -1 },
  Poet: { N: 1, E: -1, O: 1 },
  Wanderer: { N: -1, O: 1, C: -1 },
  Challenger: { N: 1, A: -1, C: -1 },
  Catalyst: { E: 1, O: 1, A: 1 },
  Trailblazer: { N: -1, E: 1 },
};

/**
 * Weights of some archetypes. Calm, kindness and order correlate so strongly in the published facet
 * correlations that angles alone would make one person in seven an Anchor and one in thirty a Wanderer; with
 * these weights every archetype gets 5 to 12% of simulated people.
 */
const REACH: Partial<Record<(typeof ARCHETYPES)[number], number>> = {
  Anchor: 0.85,
  Sentinel: 0.96,
  Challenger: 0.97,
  Firebrand: 1.03,
  Wanderer: 1.2,
};

const WIDTH = TRAITS.length;
const vectors = new Float64Array(ARCHETYPES.length * WIDTH);
for (const [i, name] of ARCHETYPES.entries()) {
  const length = Math.sqrt(Object.keys(PROTOTYPES[name]).length) / (REACH[name] ?? 1);
  for (const [t, trait] of TRAITS.entries()) vectors[i * WIDTH + t] = (PROTOTYPES[name][trait] ?? 0) / length;
}

const DRAWS = 200;
/** The same standard normal draws for everyone, in antithetic pairs, so that their mean is exactly 0. */
const draws = new Float64Array(DRAWS * WIDTH);
const even = seeded(20261120);
for (let i = 0; i < draws.length / 2; i++) {
  draws[i] = normalFrom(even);
  draws[i + draws.length / 2] = -figureAt(draws, i);
}

/** Profiles shorter than this (the lowest tenth) have no clear direction. */
const BALANCED = 1.24;

/** A point's projection on each archetype's direction, by ARCHETYPES. */
function alongOf(point: Float64Array): Float64Array {
  const along = new Float64Array(ARCHETYPES.length);
  for (let i = 0; i < along.length; i++)
    for (let t = 0; t < WIDTH; t++)
      along[i] = figureAt(along, i) + figureAt(vectors, i * WIDTH + t) * figureAt(point, t);
  return along;
}

/**
 * Index of the archetype nearest to a point by angle, except `except`. The point's length does not matter.
 * @param along the point's projections
 * @param errors changes of the projections, by draw; this draw starts at `at`
 */
function nearest(along: Float64Array, errors: Float64Array, at: number, except = -1): number {
  let best = -1;
  let highest = -Infinity;
  for (let i = 0; i < ARCHETYPES.length; i++) {
    const dot = figureAt(along, i) + figureAt(errors, at + i);
    if (dot > highest && i !== except) {
      highest = dot;
      best = i;
    }
  }
  return best;
}

const NONE = new Float64Array(ARCHETYPES.length);
const spread = new WeakMap<Float64Array, Float64Array>();
/** Changes of the projections by each draw, taken as an error of the traits (L times the random numbers). */
function errorsOf(root: Float64Array): Float64Array {
  const cached = spread.get(root);
  if (cached) return cached;
  const errors = new Float64Array(DRAWS * ARCHETYPES.length);
  for (let draw = 0; draw < DRAWS; draw++) {
    const drawn = draws.subarray(draw * WIDTH, (draw + 1) * WIDTH);
    const error = Float64Array.from(TRAITS, (_, trait) => {
      let sum = 0;
      for (let k = 0; k <= trait; k++) sum += figureAt(root, trait * WIDTH + k) * figureAt(drawn, k);
      return sum;
    });
    errors.set(alongOf(error), draw * ARCHETYPES.length);
  }
  spread.set(root, errors);
  return errors;
}

/**
 * The archetype whose direction has the largest cosine (times its reach) with a person's true trait scores T.
 * `confidence`: the share of 200 draws T + L·n with the same archetype, where L is the root of the error
 * covariance. `secondary`: the most frequent other archetype, or the next nearest in a tie. `balanced`: ‖z‖ <
 * 1.24, with z the observed scores.
 */
export function archetypeOf(t: Float64Array, root: Float64Array, z: Float64Array): Scores["archetype"] {
  const along = alongOf(t);
  const errors = errorsOf(root);
  const primary = nearest(along, NONE, 0);
  const votes = new Uint8Array(ARCHETYPES.length);
  for (let at = 0; at < errors.length; at += ARCHETYPES.length) votes[nearest(along, errors, at)]!++;
  let secondary = nearest(along, NONE, 0, primary);
  for (let i = 0; i < votes.length; i++) if (i !== primary && votes[i]! > votes[secondary]!) secondary = i;
  return {
    primary: itemAt(ARCHETYPES, primary),
    secondary: itemAt(ARCHETYPES, secondary),
    confidence: itemAt(votes, primary) / DRAWS,
    balanced: Math.hypot(...z) < BALANCED,
  };
}
