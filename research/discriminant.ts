import { itemAt } from "../app/lib/checked.ts";
import type { Form } from "../app/features/quest/contract.ts";
import type { Discriminant } from "../app/features/quest/domain/careless.ts";
import { figureAt, inverse } from "../app/features/quest/domain/matrix.ts";

/**
 * Limits of the index as standard normal deviates. 2.576 leaves half a percent of honest people above it,
 * 2.17 one and a half percent. The short form's index varies less between people than a normal one: in
 * calibrations with 250 simulated people 2.576 graded .2% of other honest people C, and 2.38 half a percent.
 * The full form keeps 2.576, which graded .8% of real people C.
 */
const DEVIATE: Record<Form, { chance: number; doubt: number }> = {
  short: { chance: 2.38, doubt: 1.97 },
  full: { chance: 2.576, doubt: 2.17 },
};
/** Outliers are clipped at this many robust standard deviations. */
const FURTHEST = 3;
/** Median absolute deviation of a standard normal distribution. */
const MEDIAN_DEVIATION = 0.6745;

/**
 * Weighs the signs so that they distinguish honest people from those who answered much or everything at
 * random. The limits leave half a percent and 1.5% of honest people above them, estimated from mean, standard
 * deviation and skewness (E. A. Cornish and R. A. Fisher, 1938) after clipping outliers: among a few hundred
 * people outliers are probably unnoticed careless ones, and the maximum of a few hundred figures does not
 * measure a tail.
 *
 * @param honest result of `weighed` for honest people
 * @param careless the same for people who answered at random
 */
export function discriminantOf(form: Form, honest: number[][], careless: number[][]): Discriminant {
  const weights = logisticWeights(honest, careless);
  const found = honest
    .map((row) => row.reduce((sum, x, i) => sum + x * itemAt(weights, i), 0))
    .toSorted((x, y) => x - y);
  const median = itemAt(found, found.length >> 1);
  const deviations = found.map((x) => Math.abs(x - median)).toSorted((x, y) => x - y);
  const reach = (FURTHEST * itemAt(deviations, deviations.length >> 1)) / MEDIAN_DEVIATION;
  const drawnIn = found.map((x) => Math.min(median + reach, Math.max(median - reach, x)));
  const mean = drawnIn.reduce((sum, x) => sum + x, 0) / found.length;
  const sd = Math.sqrt(drawnIn.reduce((sum, x) => sum + (x - mean) ** 2, 0) / found.length);
  const skew = drawnIn.reduce((sum, x) => sum + ((x - mean) / sd) ** 3, 0) / found.length;
  const bent = Math.min(1.5, Math.max(0, skew)) / 6;
  const limit = (deviate: number) => mean + sd * (deviate + (deviate ** 2 - 1) * bent);
  const top = limit(DEVIATE[form].chance);
  const scale = 1 / Math.max(top - limit(DEVIATE[form].doubt), 0.1 * sd);
  return { weights: weights.map((w) => w * scale), constant: 2 - top * scale };
}

/** Iterations of Newton's method: enough to reach the likelihood's only maximum. */
const ROUNDS = 12;
/** Ridge penalty per person, on the weights of standardised signs. */
const RIDGE = 1e-4;

/**
 * Logistic regression (J. Berkson 1944, D. R. Cox 1958), by Newton's method with a small ridge. Unlike R. A.
 * Fisher's discriminant it does not assume that honest and careless people vary equally, and it focuses on
 * borderline cases.
 */
function logisticWeights(honest: number[][], careless: number[][]): number[] {
  const rows = [...honest, ...careless];
  const n = itemAt(rows, 0).length;
  const mean = Array.from(
    { length: n },
    (_, k) => rows.reduce((sum, row) => sum + itemAt(row, k), 0) / rows.length,
  );
  const sd = mean.map((m, k) => {
    const variance = rows.reduce((sum, row) => sum + (itemAt(row, k) - m) ** 2, 0) / rows.length;
    return Math.sqrt(Math.max(variance, 1e-12));
  });
  const scaled = rows.map((row) =>
    Float64Array.from([...row.map((x, k) => (x - itemAt(mean, k)) / itemAt(sd, k)), 1]),
  );
  const beta = new Float64Array(n + 1);
  for (let round = 0; round < ROUNDS; round++) {
    const slope = beta.map((b) => -RIDGE * rows.length * b);
    const bend = new Float64Array((n + 1) ** 2);
    for (let k = 0; k <= n; k++) bend[k * (n + 2)] = RIDGE * rows.length;
    for (const [at, row] of scaled.entries()) {
      const chance = 1 / (1 + Math.exp(-row.reduce((sum, x, k) => sum + x * figureAt(beta, k), 0)));
      const weight = Math.max(chance * (1 - chance), 1e-9);
      for (let i = 0; i <= n; i++) {
        slope[i] = figureAt(slope, i) + figureAt(row, i) * ((at < honest.length ? 0 : 1) - chance);
        for (let j = 0; j <= n; j++)
          bend[i * (n + 1) + j] =
            figureAt(bend, i * (n + 1) + j) + weight * figureAt(row, i) * figureAt(row, j);
      }
    }
    const turned = inverse(bend, n + 1);
    for (let i = 0; i <= n; i++)
      for (let j = 0; j <= n; j++)
        beta[i] = figureAt(beta, i) + figureAt(turned, i * (n + 1) + j) * figureAt(slope, j);
  }
  return mean.map((_, k) => itemAt(beta, k) / itemAt(sd, k));
}

/**
 * In training, careless people answer a share from this up to everything at random. The short form has less
 * information, so it is trained more on people who answer nearly everything at random.
 */
export const LEAST_DRAWN: Record<Form, number> = { short: 0.6, full: 0.45 };
