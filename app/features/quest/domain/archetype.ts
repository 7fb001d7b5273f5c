import { ARCHETYPES, TRAITS, type Scores, type Trait } from "../contract.ts";
import { normalFrom, seeded } from "./normal.ts";

/** Direction of each archetype over the traits; each is scaled to length 1, then by its reach. */
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
 * Reach of two archetypes. Where calm, kind and orderly go together as strongly as in the published facet
 * correlations, plain angles would make one person in seven an Anchor and one in twenty-three a Wanderer;
 * with these every archetype takes 5 to 12 in a hundred.
 */
const REACH: Partial<Record<(typeof ARCHETYPES)[number], number>> = { Anchor: 0.88, Wanderer: 1.1 };

const WIDTH = TRAITS.length;
const vectors = new Float64Array(ARCHETYPES.length * WIDTH);
for (const [i, name] of ARCHETYPES.entries()) {
  const length = Math.sqrt(Object.keys(PROTOTYPES[name]).length) / (REACH[name] ?? 1);
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

/**
 * Index of the archetype that a point lies nearest to by angle, leaving out one. The point's own length does
 * not matter.
 */
function nearest(o: number, c: number, e: number, a: number, n: number, except = -1): number {
  let best = -1;
  let most = -Infinity;
  for (let i = 0, at = 0; i < ARCHETYPES.length; i++, at += WIDTH) {
    const dot =
      vectors[at]! * o +
      vectors[at + 1]! * c +
      vectors[at + 2]! * e +
      vectors[at + 3]! * a +
      vectors[at + 4]! * n;
    if (dot > most && i !== except) {
      most = dot;
      best = i;
    }
  }
  return best;
}

/**
 * The archetype whose direction has the largest cosine (times its reach) with a person's true-score estimates
 * T = r·z.
 * Confidence: the share of 200 draws from N(T, SE), SE = √(r(1−r)), that fall to the same archetype;
 * secondary: the one that most of the others fall to.
 * `balanced`: ‖z‖ < 1.24.
 */
export function archetypeOf(z: Float64Array, reliability: Float64Array): Scores["archetype"] {
  const [o, c, e, a, n] = z.map((value, t) => value * reliability[t]!) as unknown as Five;
  const [so, sc, se, sa, sn] = reliability.map((r) => Math.sqrt(r * (1 - r))) as unknown as Five;
  const primary = nearest(o, c, e, a, n);
  const votes = new Uint8Array(ARCHETYPES.length);
  for (let d = 0; d < draws.length; d += WIDTH)
    votes[
      nearest(
        o + so * draws[d]!,
        c + sc * draws[d + 1]!,
        e + se * draws[d + 2]!,
        a + sa * draws[d + 3]!,
        n + sn * draws[d + 4]!,
      )
    ]!++;
  let secondary = nearest(o, c, e, a, n, primary);
  for (let i = 0; i < votes.length; i++) if (i !== primary && votes[i]! > votes[secondary]!) secondary = i;
  return {
    primary: ARCHETYPES[primary]!,
    secondary: ARCHETYPES[secondary]!,
    confidence: votes[primary]! / DRAWS,
    balanced: Math.hypot(...z) < BALANCED,
  };
}

type Five = [number, number, number, number, number];
