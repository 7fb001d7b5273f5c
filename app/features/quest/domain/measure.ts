import { FACETS } from "../contract.ts";
import type { Prepared } from "./form.ts";
import { usualAnswers } from "./item-model.ts";
import { TRAIT_OF } from "./layout.ts";
import type { Norms } from "./norms.ts";
import { figureAt } from "./matrix.ts";

/** Standard scores of one person. Facets by FACETS, traits by TRAITS. */
export type Measured = { facets: Float64Array; traits: Float64Array; acquiescence: number };

/**
 * Acquiescence: (mean raw answer to plus-keyed + mean raw answer to minus-keyed statements) / 2 − 3, in steps
 * of the answer scale.
 */
function acquiescence({ key, plus }: Prepared, raw: ArrayLike<number>): number {
  let up = 0;
  let down = 0;
  for (let p = 0; p < key.length; p++) {
    if (key[p]! > 0) up += raw[p]!;
    else down += raw[p]!;
  }
  return (up / plus + down / (key.length - plus)) / 2 - 3;
}

/**
 * Steps to subtract from every keyed answer for an acquiescence of `a` steps: half of it up to .4 steps,
 * where about half is chance or due to the statements; all of it from .8 on; linear in between, so that no
 * single answer makes the correction jump. Half gave the estimates nearest to the truth for simulated people
 * on both forms.
 */
export function correction(a: number): number {
  const size = Math.abs(a);
  return Math.sign(a) * Math.max(size / 2, Math.min(size, 1.5 * size - 0.4));
}

const leanings = new WeakMap<Norms, number>();

/** Acquiescence of the comparison group's mean answers, which is due to the statements. */
function usualLeaning(prepared: Prepared, norms: Norms): number {
  const leaning = leanings.get(norms) ?? acquiescence(prepared, usualAnswers(prepared, norms));
  leanings.set(norms, leaning);
  return leaning;
}

/**
 * Keyed sums (raw answer x, or 6 − x) as standard scores: z = (sum − net key · acquiescence − mean) / sd,
 * where only acquiescence beyond the comparison group's counts. Traits have their own norms; they are not the
 * sum of their facets' z.
 * @throws RangeError if a table has a gap, so that no NaN spreads
 */
export function measure(prepared: Prepared, norms: Norms, raw: Int8Array): Measured {
  const { key, facetOf, facetNet, traitNet } = prepared;
  const facets = new Float64Array(facetNet.length);
  for (let p = 0; p < key.length; p++) facets[facetOf[p]!]! += key[p]! > 0 ? raw[p]! : 6 - raw[p]!;
  const a = acquiescence(prepared, raw);
  const off = correction(a) - correction(usualLeaning(prepared, norms));
  const traits = new Float64Array(traitNet.length);
  for (let f = 0; f < facets.length; f++) {
    traits[TRAIT_OF[f]!]! += figureAt(facets, f);
    facets[f] =
      (figureAt(facets, f) - facetNet[f]! * off - figureAt(norms.facetMean, f)) / figureAt(norms.facetSd, f);
  }
  for (let t = 0; t < traits.length; t++)
    traits[t] =
      (figureAt(traits, t) - traitNet[t]! * off - figureAt(norms.traitMean, t)) / figureAt(norms.traitSd, t);
  const gap = facets.findIndex(Number.isNaN);
  if (gap >= 0 || traits.some(Number.isNaN))
    throw new RangeError(gap < 0 ? "A trait has no norms" : `Facet ${FACETS[gap]} has no norms or no key`);
  return { facets, traits, acquiescence: a };
}
