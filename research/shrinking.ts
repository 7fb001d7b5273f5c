import { itemAt } from "../app/lib/checked.ts";
import { cholesky } from "../app/features/quest/domain/matrix.ts";

/** Logarithm of Γ, by Stirling's series from 12 on and by Γ(x) = Γ(x + 1) / x below. */
function logGamma(x: number): number {
  if (x < 12) return logGamma(x + 1) - Math.log(x);
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * x) - 1 / (360 * x ** 3);
}

/** Logarithm of the multivariate Γ in n dimensions, without its constant. */
function logGammas(x: number, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += logGamma(x - i / 2);
  return sum;
}

function logDeterminant(matrix: Float64Array, n: number): number {
  const root = cholesky(matrix, n);
  let sum = 0;
  for (let i = 0; i < n; i++) sum += 2 * Math.log(itemAt(root, i * n + i));
  return sum;
}

/** Candidate shares: .02 to .98. */
const SHARES = Array.from({ length: 49 }, (_, i) => 0.98 - 0.02 * i);

/**
 * The weight of observed correlations in a mixture with expected ones that maximises the likelihood, given an
 * inverse Wishart distribution around the expected ones (C.-F. Chen, Journal of the Royal Statistical Society
 * B 41, 1979).
 *
 * @param found observed correlations, n × n
 * @param count number of people minus one, for their means
 * @throws RangeError if the expected correlations are not positive definite
 */
export function ownShare(found: Float64Array, expected: Float64Array, n: number, count: number): number {
  const prior = logDeterminant(expected, n);
  let [best, most] = [0, -Infinity];
  for (const share of SHARES) {
    // share = count / (count + freedom - n - 1)
    const weight = (count * (1 - share)) / share;
    const freedom = weight + n + 1;
    const both = found.map((r, at) => weight * itemAt(expected, at) + count * r);
    const likelihood =
      logGammas((freedom + count) / 2, n) -
      logGammas(freedom / 2, n) +
      (freedom / 2) * (prior + n * Math.log(weight)) -
      ((freedom + count) / 2) * logDeterminant(both, n);
    if (likelihood > most) [best, most] = [share, likelihood];
  }
  return best;
}
