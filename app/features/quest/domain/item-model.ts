import { itemAt } from "../../../lib/checked.ts";
import type { Prepared } from "./form.ts";
import type { Layout } from "./layout.ts";
import { figureAt, inverse } from "./matrix.ts";
import type { Norms } from "./norms.ts";

/**
 * Statistics of single answers: their means and how they correlate. Raw answers 1–5, by position in the form.
 */
export type ItemModel = {
  /** Mean answer to a statement, minus the mean predicted from its facet in the comparison group. */
  offset: Float64Array;
  /** Inverse covariance of answers if a quarter of them is random, row-major. */
  precision: Float64Array;
  /** Variance of a careful answer around its prediction from the others. */
  variance: Float64Array;
};

/** How well a person's answers fit the model; see `fitOf`. */
export type Fit = {
  /** Correlation of the answers with their predictions from the person's other answers. */
  agreement: number;
  /**
   * Mean log-likelihood ratio of "half of the answers are random" to "answered by the model". Each answer is
   * conditional on all others, at the answering strength that fits this person best under either hypothesis.
   */
  lot: number;
};

/**
 * Predictions assume that this share of the other answers is random. Otherwise occasional random answers
 * would shift the predictions of the others, and both would seem to agree.
 */
const RANDOM_SHARE = 0.25;
/** Mean and variance of a random answer. */
const RANDOM_ANSWER = { mean: 3, variance: 2 };

/**
 * Creates the model of single answers.
 * @param covariance of careful raw answers, row-major
 * @param usual mean raw answers of everyone
 * @throws RangeError if the covariance is impossible
 */
export function itemModelOf(offset: Float64Array, covariance: Float64Array, usual: Float64Array): ItemModel {
  const n = usual.length;
  const careful = 1 - RANDOM_SHARE;
  const mixed = covariance.map((x, at) => {
    const i = at % n;
    if (i * (n + 1) !== at) return careful ** 2 * x;
    return (
      careful * x +
      RANDOM_SHARE * RANDOM_ANSWER.variance +
      careful * RANDOM_SHARE * (itemAt(usual, i) - RANDOM_ANSWER.mean) ** 2
    );
  });
  const precision = inverse(mixed, n);
  const variance = Float64Array.from(usual, (_, i) => {
    const at = i * (n + 1);
    const predicted = itemAt(mixed, at) - 1 / itemAt(precision, at);
    return itemAt(covariance, at) - predicted / careful ** 2;
  });
  const impossible = variance.findIndex((x) => !(x > 0));
  if (impossible >= 0)
    throw new RangeError(`The answers to statement ${impossible + 1} cannot vary like this`);
  return { offset, precision, variance };
}

/** Mean raw answers to each statement, given the means of the facets' sums. */
export const meanAnswers = (
  { key, facetOf, perFacet }: Layout,
  offset: Float64Array,
  facetMean: Float64Array,
): Float64Array =>
  offset.map((own, i) => {
    const mean = itemAt(facetMean, itemAt(facetOf, i)) / perFacet;
    return own + (itemAt(key, i) > 0 ? mean : 6 - mean);
  });

const usuals = new WeakMap<Norms, Float64Array>();

/** Mean raw answers of the comparison group, by position. Computed once per group. */
export function usualAnswers(prepared: Prepared, norms: Norms): Float64Array {
  const usual = usuals.get(norms) ?? meanAnswers(prepared, prepared.items.offset, norms.facetMean);
  usuals.set(norms, usual);
  return usual;
}

/**
 * Answering strengths as factors of the model's spread. Without them, people who prefer the ends of the scale
 * would seem to answer at random.
 */
const STRENGTHS = [0.65, 0.8, 1, 1.2, 1.4];

/**
 * Person fit. Each answer is predicted from all others: with P the inverse covariance, it deviates from its
 * prediction by (P(x − μ))ᵢ / Pᵢᵢ (the conditional mean of a normal distribution). That predicts an answer
 * that may be random; for a careful answer the prediction's distance from 3 is divided by the careful share.
 * Likelihoods as in F. Drasgow, M. V. Levine and E. A. Williams, British Journal of Mathematical and
 * Statistical Psychology 38 (1985).
 */
export function fitOf(
  { items: { precision, variance } }: Prepared,
  usual: Float64Array,
  raw: Int8Array,
): Fit {
  const n = raw.length;
  const off = usual.map(
    (mean, i) => raw[i]! - RANDOM_ANSWER.mean - (1 - RANDOM_SHARE) * (mean - RANDOM_ANSWER.mean),
  );
  const squares = new Float64Array(n);
  const height = new Float64Array(n);
  let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0];
  for (let i = 0; i < n; i++) {
    let sum = 0;
    const row = i * n;
    for (let j = 0; j < n; j++) sum += precision[row + j]! * off[j]!;
    const x = raw[i]! - RANDOM_ANSWER.mean;
    const y = (x - sum / figureAt(precision, row + i)) / (1 - RANDOM_SHARE);
    squares[i] = (-0.5 * (x - y) ** 2) / figureAt(variance, i);
    height[i] = 1 / Math.sqrt(TURN * figureAt(variance, i));
    sx += x;
    sy += y;
    sxx += x * x;
    syy += y * y;
    sxy += x * y;
  }
  const spread = (n * sxx - sx * sx) * (n * syy - sy * sy);
  return {
    agreement: spread > 0 ? (n * sxy - sx * sy) / Math.sqrt(spread) : 0,
    lot: logLikelihoodRatio(squares, height) / n,
  };
}

/**
 * @param squares −½ of each squared standardised error
 * @param height peak of each density; both at strength 1
 */
function logLikelihoodRatio(squares: Float64Array, height: Float64Array): number {
  let [half, none] = [-Infinity, -Infinity];
  for (const strength of STRENGTHS) {
    const narrow = 1 / strength ** 2;
    // products of 116 densities, each at least SMALLEST, do not underflow
    let [mixed, own] = [1, 1];
    for (let i = 0; i < squares.length; i++) {
      const density = Math.max(
        SMALLEST,
        (figureAt(height, i) / strength) * Math.exp(figureAt(squares, i) * narrow),
      );
      mixed *= 0.5 * density + 0.1;
      own *= density;
    }
    half = Math.max(half, Math.log(mixed));
    none = Math.max(none, Math.log(own));
  }
  return half - none;
}

const TURN = 2 * Math.PI;
/** Minimum density, which limits the effect of an outlying answer: a single slip is not carelessness. */
const SMALLEST = 0.005;

/** Facet statistics of one form. */
type ItemModelInput = {
  facetReliability: Float64Array;
  /** Covariance of the facets' true scores, on the scale of their observed standard deviations. */
  truth: Float64Array;
  facetSd: Float64Array;
};

/** Standard deviation of acquiescence between people, in steps of the answer scale. */
const AGREEING = 0.22;

/**
 * The covariance of raw answers implied by the facets' figures. Statements of a facet are equivalent and
 * share what the reliability r of k of them implies (r₁ = r / (k − (k − 1) r)); they correlate with those of
 * another facet by the facets' true correlation; all share acquiescence.
 */
export function impliedCovariance(
  { key, facetOf, perFacet }: Layout,
  { facetReliability, truth, facetSd }: ItemModelInput,
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
