import { FACETS, TRAITS } from "../contract.ts";
import { itemAt } from "../../../lib/checked.ts";
import type { Prepared } from "./form.ts";
import { cholesky, figureAt, inverse, nearestCorrelations, product } from "./matrix.ts";

const WIDTH = FACETS.length;

/**
 * Standard deviation of the acquiescence that `correction` leaves, in steps of the answer scale: it removes
 * half of a usual leaning, and simulated people have .22 before it.
 */
export const AGREEING = 0.11;
/**
 * Minimum eigenvalue of the true correlations: the variance that any combination of facets keeps to itself.
 */
export const LEFT = 0.05;

/**
 * Estimates all facets together. With Θ the covariance of true scores on this form and E that of errors, the
 * mean of the true scores given all 29 observed ones is T̂ = Θ (Θ + E)⁻¹ z, and their covariance V = Θ − Θ (Θ
 * + E)⁻¹ Θ. For a single facet these are T = r·z and SE = √(r(1 − r)). Source: regression of true scores on
 * several observed ones, T. L. Kelley, "Fundamentals of Statistics" (1947); H. Wainer and others, "Augmented
 * scores" (2001).
 *
 * Θ has the reliabilities r on its diagonal and the published correlations off it, or the nearest valid ones
 * if those are jointly impossible. E has 1 − r on its diagonal, plus the variance that acquiescence adds to
 * facets keyed to one side. Traits are sums of facets, weighted by their standard deviation in the comparison
 * group; their T̂ and V follow.
 */
export type Joint = {
  /** T̂ = gain · z: 29 × 29, row-major. */
  gain: Float64Array;
  /** Standard errors √V of the facets. */
  facetSe: Float64Array;
  /** V, row-major. */
  error: Float64Array;
  /** Θ, row-major. */
  truth: Float64Array;
  /** Weights of the facets in each trait, in observed standard deviations of the trait: 5 × 29. */
  weights: Float64Array;
  /** Variance of true trait scores: the share of the observed variance that is not error. */
  traitTruth: Float64Array;
  traitSe: Float64Array;
  /** Lower triangular L with L·Lᵀ = the covariance of the traits' errors: 5 × 5. */
  traitRoot: Float64Array;
};

/** aᵀ M b for row `row` of `a` and row `other` of `b`. */
function form(a: Float64Array, matrix: Float64Array, b: Float64Array, row: number, other: number): number {
  let sum = 0;
  for (let i = 0; i < WIDTH; i++) {
    const left = itemAt(a, row * WIDTH + i);
    if (left !== 0)
      for (let j = 0; j < WIDTH; j++)
        sum += left * itemAt(matrix, i * WIDTH + j) * itemAt(b, other * WIDTH + j);
  }
  return sum;
}

type JointInput = Pick<Prepared, "r" | "facetReliability" | "facetNet"> & {
  /** Standard deviations of the facets' sums in the comparison group of everyone. */
  facetSd: Float64Array;
  /** Indexes in FACETS of each trait's facets. */
  facetsOf: number[][];
};

/** Covariance of true scores: the published one, or the nearest valid one. */
function truthOf({ r, facetReliability }: JointInput): Float64Array {
  const root = facetReliability.map(Math.sqrt);
  const scale = (at: number) => itemAt(root, Math.floor(at / WIDTH)) * itemAt(root, at % WIDTH);
  const free = r.map((value, at) => (at % (WIDTH + 1) === 0 ? 1 : value / scale(at)));
  if (!free.every(Number.isFinite)) throw new RangeError("The correlations of the facets are impossible");
  return nearestCorrelations(free, WIDTH, LEFT).map((value, at) => value * scale(at));
}

/**
 * Computes, once, everything that depends only on the form.
 * @throws RangeError if the matrices are not positive definite
 */
export function jointOf(input: JointInput): Joint {
  const { facetReliability, facetNet, facetSd, facetsOf } = input;
  const truth = truthOf(input);
  const agreeing = facetSd.map((sd, f) => (AGREEING * itemAt(facetNet, f)) / sd);
  const observed = truth.map((value, at) => {
    const [i, j] = [Math.floor(at / WIDTH), at % WIDTH];
    return (
      value + (i === j ? 1 - itemAt(facetReliability, i) : 0) + itemAt(agreeing, i) * itemAt(agreeing, j)
    );
  });
  cholesky(observed, WIDTH);
  const gain = product(truth, inverse(observed, WIDTH), WIDTH);
  const explained = product(gain, truth, WIDTH);
  const error = truth.map((value, at) => value - itemAt(explained, at));
  const weights = new Float64Array(TRAITS.length * WIDTH);
  for (const [t, facets] of facetsOf.entries()) {
    for (const f of facets) weights[t * WIDTH + f] = itemAt(facetSd, f);
    const spread = Math.sqrt(form(weights, observed, weights, t, t));
    for (const f of facets) weights[t * WIDTH + f] = itemAt(weights, t * WIDTH + f) / spread;
  }
  const between = new Float64Array(TRAITS.length ** 2);
  for (let t = 0; t < TRAITS.length; t++)
    for (let u = 0; u < TRAITS.length; u++)
      between[t * TRAITS.length + u] = form(weights, error, weights, t, u);
  return {
    gain,
    error,
    truth,
    weights,
    facetSe: Float64Array.from(FACETS, (_, f) => Math.sqrt(itemAt(error, f * WIDTH + f))),
    traitTruth: Float64Array.from(TRAITS, (_, t) => form(weights, truth, weights, t, t)),
    traitSe: Float64Array.from(TRAITS, (_, t) => Math.sqrt(itemAt(between, t * TRAITS.length + t))),
    traitRoot: cholesky(between, TRAITS.length),
  };
}

/**
 * Estimates a person's true scores from the standard scores z of all facets: facets by FACETS, traits by
 * TRAITS.
 */
export function trueScores({ gain, weights }: Joint, z: Float64Array) {
  const facets = new Float64Array(WIDTH);
  const traits = new Float64Array(TRAITS.length);
  for (let i = 0; i < WIDTH; i++) {
    let sum = 0;
    for (let j = 0; j < WIDTH; j++) sum += figureAt(gain, i * WIDTH + j) * figureAt(z, j);
    facets[i] = sum;
  }
  for (let t = 0; t < traits.length; t++)
    for (let f = 0; f < WIDTH; f++)
      traits[t] = figureAt(traits, t) + figureAt(weights, t * WIDTH + f) * figureAt(facets, f);
  return { facets, traits };
}

/** Variance of a signed sum of facets: of true scores or of errors, depending on `matrix`. */
export const varianceOf = (matrix: Float64Array, at: number[], sign: number[]): number =>
  at.reduce(
    (sum, a, i) =>
      sum +
      at.reduce((row, b, j) => row + itemAt(sign, i) * itemAt(sign, j) * itemAt(matrix, a * WIDTH + b), 0),
    0,
  );
