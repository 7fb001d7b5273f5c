import { ARCHETYPES, TRAITS, type Scores, type Trait } from "../contract.ts";
import { normalFrom, seeded } from "./normal.ts";

/** Direction of each archetype over the traits; each is scaled to length 1. */
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

const WIDTH = TRAITS.length;
const vectors = new Float64Array(ARCHETYPES.length * WIDTH);
for (const [i, name] of ARCHETYPES.entries()) {
  const length = Math.sqrt(Object.keys(PROTOTYPES[name]).length);
  for (const [t, trait] of TRAITS.entries()) vectors[i * WIDTH + t] = (PROTOTYPES[name][trait] ?? 0) / length;
}

const DRAWS = 200;
/** The same standard normal numbers for everyone, in mirrored pairs, so that their mean is exactly 0. */
const draws = new Float64Array(DRAWS * WIDTH);
const even = seeded(20261120);
for (let i = 0; i < draws.length / 2; i++) {
  draws[i] = normalFrom(even);
  draws[i + draws.length / 2] = -draws[i]!;
}

/** Shorter profiles than this (the lowest tenth) point nowhere in particular. */
const BALANCED = 1.24;

/** Index of the archetype that a point lies nearest to by angle, leaving out one. The point's own length does not matter. */
function nearest(point: Float64Array, except = -1): number {
  let best = -1;
  let most = -Infinity;
  for (let i = 0; i < ARCHETYPES.length; i++) {
    let dot = 0;
    for (let t = 0; t < WIDTH; t++) dot += vectors[i * WIDTH + t]! * point[t]!;
    if (i !== except && dot > most) {
      most = dot;
      best = i;
    }
  }
  return best;
}

/**
 * The archetype whose direction has the largest cosine with a person's true-score estimates T = r·z.
 * Confidence: the share of 200 draws from N(T, SE), SE = √(r(1−r)), that fall to the same archetype; secondary: the one that most of the others fall to.
 * `balanced`: ‖z‖ < 1.24.
 */
export function archetypeOf(z: Float64Array, reliability: Float64Array): Scores["archetype"] {
  const centre = z.map((value, t) => value * reliability[t]!);
  const spread = reliability.map((r) => Math.sqrt(r * (1 - r)));
  const primary = nearest(centre);
  const votes = new Uint8Array(ARCHETYPES.length);
  const point = new Float64Array(WIDTH);
  for (let d = 0; d < draws.length; d += WIDTH) {
    for (let t = 0; t < WIDTH; t++) point[t] = centre[t]! + spread[t]! * draws[d + t]!;
    votes[nearest(point)]!++;
  }
  const runnerUp = nearest(centre, primary);
  let secondary = runnerUp;
  for (let i = 0; i < votes.length; i++) if (i !== primary && votes[i]! > votes[secondary]!) secondary = i;
  return {
    primary: ARCHETYPES[primary]!,
    secondary: ARCHETYPES[secondary]!,
    confidence: votes[primary]! / DRAWS,
    balanced: Math.hypot(...z) < BALANCED,
  };
}
