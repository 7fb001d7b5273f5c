import { itemAt } from "../../../kernel/checked.ts";
import type { Prepared } from "./form.ts";
import type { Layout } from "./layout.ts";
import type { Norms } from "./norms.ts";

/**
 * What is known of single answers: how people answer each statement, and how answers go together. Raw answers 1–5,
 * by the statements' places in the form.
 */
export type ItemModel = {
  /** Mean answer to a statement, less what its facet's mean in the comparison group says of it. */
  offset: Float64Array;
  /** The inverse of the answers' covariance, row by row. */
  precision: Float64Array;
};

/** How well one person's answers fit to the model; see `fitOf`. */
export type Fit = {
  /** Correlation of the answers with those that the person's other answers make likely. */
  agreement: number;
  /**
   * Mean log-likelihood ratio of "half of the answers were drawn by lot" against "answered from the model", each
   * answer given all the others, at the strength of answering that suits this person best for either.
   */
  lot: number;
};

const usuals = new WeakMap<Norms, Float64Array>();

/** What people of the comparison group answer on average: raw answers by place. Worked out once for each group. */
export function usualAnswers({ key, facetOf, perFacet, items }: Prepared, norms: Norms): Float64Array {
  const known = usuals.get(norms);
  if (known) return known;
  const usual = items.offset.map((offset, i) => {
    const mean = itemAt(norms.facetMean, itemAt(facetOf, i)) / perFacet;
    return offset + (itemAt(key, i) > 0 ? mean : 6 - mean);
  });
  usuals.set(norms, usual);
  return usual;
}

/**
 * How strongly people answer, as factors of the model's spread. Without these, whoever likes the ends of the scale
 * would look as if they answered by lot.
 */
const STRENGTHS = [0.65, 0.8, 1, 1.2, 1.4];

/**
 * Person fit. Each answer is foretold by all the others, from the inverse P of the answers' covariance: the answer
 * lies (P(x − μ))ᵢ / Pᵢᵢ off, with variance 1 / Pᵢᵢ (the conditional moments of a normal distribution). Likelihoods
 * as person fit: F. Drasgow, M. V. Levine and E. A. Williams, British Journal of Mathematical and Statistical
 * Psychology 38 (1985).
 */
export function fitOf({ items: { precision } }: Prepared, usual: Float64Array, raw: Int8Array): Fit {
  const n = raw.length;
  const off = usual.map((mean, i) => raw[i]! - mean);
  const squares = new Float64Array(n);
  const height = new Float64Array(n);
  let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0];
  for (let i = 0; i < n; i++) {
    let sum = 0;
    const row = i * n;
    for (let j = 0; j < n; j++) sum += precision[row + j]! * off[j]!;
    const own = precision[row + i]!;
    squares[i] = (-0.5 * sum * sum) / own;
    height[i] = Math.sqrt(own / TURN);
    const x = raw[i]!;
    const y = x - sum / own;
    sx += x;
    sy += y;
    sxx += x * x;
    syy += y * y;
    sxy += x * y;
  }
  const spread = (n * sxx - sx * sx) * (n * syy - sy * sy);
  return {
    agreement: spread > 0 ? (n * sxy - sx * sy) / Math.sqrt(spread) : 0,
    lot: lotOf(squares, height) / n,
  };
}

/** @param squares −½ of each squared standard error; @param height of each density, both at strength 1 */
function lotOf(squares: Float64Array, height: Float64Array): number {
  let [half, none] = [-Infinity, -Infinity];
  for (const strength of STRENGTHS) {
    const narrow = 1 / strength ** 2;
    // products of 116 densities stay far from the smallest number there is
    let [mixed, own] = [1, 1];
    for (let i = 0; i < squares.length; i++) {
      const density = Math.max(SMALLEST, (height[i]! / strength) * Math.exp(squares[i]! * narrow));
      mixed *= 0.5 * density + 0.1;
      own *= density;
    }
    half = Math.max(half, Math.log(mixed));
    none = Math.max(none, Math.log(own));
  }
  return half - none;
}

const TURN = 2 * Math.PI;
/** An answer further off than this says no more: one slip of the finger is none of carelessness. */
const SMALLEST = 0.005;

/** What a model of answers is made of, on one form. */
type Given = {
  facetReliability: Float64Array;
  /** Covariance of the facets' true scores, on the scale of their observed standard deviations. */
  truth: Float64Array;
  facetSd: Float64Array;
};

/** Spread of people in agreeing with whatever is said, in steps. */
const AGREEING = 0.22;

/**
 * Covariance of the raw answers that the figures of the facets imply: statements of a facet are like each other,
 * share what the reliability r of their k says (r₁ = r / (k − (k − 1) r)), and go together with those of another
 * facet by the facets' true correlation; all share what agreeing with everything does.
 */
export function impliedCovariance(
  { key, facetOf, perFacet }: Layout,
  { facetReliability, truth, facetSd }: Given,
): Float64Array {
  const n = key.length;
  const facets = facetSd.length;
  const single = facetReliability.map((r) => r / (perFacet - (perFacet - 1) * r));
  const spread = facetSd.map((sd, f) =>
    Math.sqrt(Math.max(0.05, sd ** 2 / (perFacet * (1 + (perFacet - 1) * itemAt(single, f))))),
  );
  const covariance = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      const [f, g] = [itemAt(facetOf, i), itemAt(facetOf, j)];
      const together = Math.sqrt(
        (itemAt(single, f) * itemAt(single, g)) / (itemAt(facetReliability, f) * itemAt(facetReliability, g)),
      );
      const shared = i === j ? 1 : f === g ? itemAt(single, f) : itemAt(truth, f * facets + g) * together;
      covariance[i * n + j] =
        itemAt(key, i) * itemAt(key, j) * itemAt(spread, f) * itemAt(spread, g) * shared + AGREEING ** 2;
    }
  return covariance;
}
