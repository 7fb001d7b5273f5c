import type { Form } from "../contract.ts";
import { itemAt } from "../../../kernel/checked.ts";
import { inverse } from "./matrix.ts";
import type { Signs } from "./quality.ts";

/**
 * How the signs of answering by chance are weighed into one index: weights · traits + constant. Above 2: not told
 * apart from chance; above 1: some doubt.
 */
export type Discriminant = { weights: number[]; constant: number };

/** The signs that the index weighs, each near to normally distributed among honest people. */
export const weighed = (signs: Omit<Signs, "index">): number[] => [
  Math.atanh(Math.min(0.999, Math.max(-0.999, signs.agreement))),
  signs.lot,
  Math.log(Math.max(0.05, signs.spread)),
  signs.typical,
  signs.within,
  signs.between,
  Math.log(Math.max(0.05, signs.distance)),
];

export const indexOf = ({ weights, constant }: Discriminant, signs: Omit<Signs, "index">): number =>
  weighed(signs).reduce((sum, x, i) => sum + x * itemAt(weights, i), constant);

const average = (rows: number[][]) =>
  itemAt(rows, 0).map((_, k) => rows.reduce((sum, row) => sum + itemAt(row, k), 0) / rows.length);

function covariance(rows: number[][], mean: number[]): Float64Array {
  const n = mean.length;
  const out = new Float64Array(n * n);
  for (const row of rows)
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++)
        out[i * n + j]! += ((row[i]! - mean[i]!) * (row[j]! - mean[j]!)) / rows.length;
  return out;
}

/** Half and one and a half percent of honest people lie above these, as standard normal deviates. */
const DEVIATE = { chance: 2.576, doubt: 2.17 };
/** A person further out than this many robust standard deviations counts as if they stood there. */
const FURTHEST = 3;
/** Median absolute deviation of a standard normal distribution. */
const MEDIAN_DEVIATION = 0.6745;

/**
 * Weighs the signs so that they tell people who answered much or all of it by lot from honest ones: R. A.
 * Fisher's linear discriminant (Annals of Eugenics 7, 1936). The limits lie where half a percent and 1.5% of
 * the honest are above, by their mean, spread and skewness (E. A. Cornish and R. A. Fisher, 1938) after drawing in
 * the few who lie far out: among a few hundred people these are as likely careless ones whom nobody marked, and the
 * largest of a few hundred figures is no measure of a tail.
 *
 * @param honest what `weighed` gives for honest people
 * @param careless the same for people who answered by lot
 */
export function discriminantOf(honest: number[][], careless: number[][]): Discriminant {
  const [a, b] = [average(honest), average(careless)];
  const n = a.length;
  const [va, vb] = [covariance(honest, a), covariance(careless, b)];
  const pooled = va.map((x, at) => (x + itemAt(vb, at)) / 2 + (at % (n + 1) === 0 ? 1e-6 : 0));
  const turned = inverse(pooled, n);
  const weights = a.map((_, i) =>
    a.reduce((sum, _x, j) => sum + itemAt(turned, i * n + j) * (itemAt(b, j) - itemAt(a, j)), 0),
  );
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
  const top = limit(DEVIATE.chance);
  const scale = 1 / Math.max(top - limit(DEVIATE.doubt), 0.1 * sd);
  return { weights: weights.map((w) => w * scale), constant: 2 - top * scale };
}

/**
 * The share of the answers that careless people drew by lot is anywhere between this and all of them, where signs are
 * weighed: the short form, which says less, is taught more by those who drew nearly all.
 */
export const LEAST_DRAWN: Record<Form, number> = { short: 0.5, full: 0.4 };

/**
 * From 6,000 simulated people of the varied kind on each form; the test beside this file works them out anew. The
 * short form's limit lies .15 higher than so found. Among 500 people who answered a like inventory (see `LIMIT` in
 * `quality.ts`), 1 or 2 in 100 are above 2 on either form; they had no part in the weights, and set the limits.
 */
export const PUBLISHED: Record<Form, Discriminant> = {
  short: { weights: [-6.0838, -1.3772, 6.4157, -3.9325, 0.1398, -0.4724, 1.2421], constant: 1.4141 },
  full: { weights: [-9.7992, 3.2398, 5.5113, -0.6474, 0.5319, -0.1507, 0.6245], constant: 1.5556 },
};
