import { FACETS } from "../contract.ts";
import { TRAIT_OF, type Prepared } from "./form.ts";
import type { Norms } from "./norms.ts";

/** Standard scores of one person. Facets by FACETS, traits by TRAITS. */
export type Measured = { facets: Float64Array; traits: Float64Array; acquiescence: number };

/** Below this a person's leaning towards agreeing is left alone. */
const LEANING = 0.4;

/**
 * How far a person agrees with statements whatever they say: (mean raw answer to plus-keyed + mean raw answer
 * to minus-keyed) / 2 − 3, in steps of the answer scale.
 */
function acquiescence({ key, plus }: Prepared, raw: Int8Array): number {
  let up = 0;
  let down = 0;
  for (let p = 0; p < key.length; p++) {
    if (key[p]! > 0) up += raw[p]!;
    else down += raw[p]!;
  }
  return (up / plus + down / (key.length - plus)) / 2 - 3;
}

/**
 * The steps that are taken off every keyed answer for it: nothing while |a| ≤ 0.4, all of a from 0.6 on, and
 * in between a straight line, so that a single answer never turns a correction on or off.
 */
export function correction(a: number): number {
  const size = Math.abs(a);
  if (size <= LEANING) return 0;
  return Math.sign(a) * Math.min(size, 3 * (size - LEANING));
}

/**
 * Keyed sums (raw answer x, or 6 − x) as standard scores: z = (sum − net key · correction − mean) / sd.
 * Traits have norms of their own; they are not the sum of their facets' z.
 * @throws RangeError where a table has a gap: what is no number goes no further
 */
export function measure(prepared: Prepared, norms: Norms, raw: Int8Array): Measured {
  const { key, facetOf, facetNet, traitNet } = prepared;
  const facets = new Float64Array(facetNet.length);
  for (let p = 0; p < key.length; p++) facets[facetOf[p]!]! += key[p]! > 0 ? raw[p]! : 6 - raw[p]!;
  const a = acquiescence(prepared, raw);
  const off = correction(a);
  const traits = new Float64Array(traitNet.length);
  for (let f = 0; f < facets.length; f++) {
    traits[TRAIT_OF[f]!]! += facets[f]!;
    facets[f] = (facets[f]! - facetNet[f]! * off - norms.facetMean[f]!) / norms.facetSd[f]!;
  }
  for (let t = 0; t < traits.length; t++)
    traits[t] = (traits[t]! - traitNet[t]! * off - norms.traitMean[t]!) / norms.traitSd[t]!;
  const gap = facets.findIndex(Number.isNaN);
  if (gap >= 0 || traits.some(Number.isNaN))
    throw new RangeError(gap < 0 ? "A trait has no norms" : `Facet ${FACETS[gap]} has no norms or no key`);
  return { facets, traits, acquiescence: a };
}
