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

/** Of honest people, this share may lie above 2 and above 1. */
const ABOVE = { chance: 0.004, doubt: 0.015 };
/** The same shares as standard normal deviates. */
const DEVIATE = { chance: 2.652, doubt: 2.17 };

/**
 * Weighs the signs so that they tell people who answered half of the statements by lot from honest ones: R. A.
 * Fisher's linear discriminant (Annals of Eugenics 7, 1936). The limits lie where 0.4% and 1.5% of the honest are
 * above: as counted, or where a normal distribution has them, whichever is higher, since few hundred people show
 * little of their tail.
 *
 * @param honest what `weighed` gives for honest people
 * @param careless the same for people who answered half by lot
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
  const mean = found.reduce((sum, x) => sum + x, 0) / found.length;
  const sd = Math.sqrt(found.reduce((sum, x) => sum + (x - mean) ** 2, 0) / found.length);
  const limit = (share: number, deviate: number) =>
    Math.max(mean + deviate * sd, itemAt(found, Math.floor((1 - share) * (found.length - 1))));
  const top = limit(ABOVE.chance, DEVIATE.chance);
  const scale = 1 / Math.max(top - limit(ABOVE.doubt, DEVIATE.doubt), 0.1 * sd);
  return { weights: weights.map((w) => w * scale), constant: 2 - top * scale };
}

/**
 * From 8,000 simulated people as the published figures have them and 8,000 varied ones, on each form; the test
 * beside this file works them out anew. The short form's limit lies .08 lower than so found: half a percent of the
 * honest are above it, and nine random forms of ten.
 */
export const PUBLISHED: Record<Form, Discriminant> = {
  short: { weights: [-3.1021, 12.1339, -2.561, -0.0093, -0.8054, -0.2148, 1.3002], constant: 1.24 },
  full: { weights: [-5.2965, 17.3038, -1.1676, 1.94, -4.1174, 0.0971, 0.1524], constant: 4.5017 },
};
