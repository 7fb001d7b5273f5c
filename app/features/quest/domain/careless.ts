import type { Form } from "../contract.ts";
import { itemAt } from "../../../lib/checked.ts";
import type { Signs } from "./quality.ts";

/**
 * Combines the signs of random answering into one index: weights · signs + constant. Above 2: not
 * distinguishable from chance; above 1: some doubt.
 */
export type Discriminant = { weights: number[]; constant: number };

/** The signs in the index, transformed to be approximately normal among honest people. */
export const weighed = (signs: Omit<Signs, "index">): number[] => [
  Math.atanh(Math.min(0.999, Math.max(-0.999, signs.agreement))),
  signs.lot,
  Math.log(Math.max(0.05, signs.spread)),
  signs.variety,
  signs.typical,
  signs.together,
  Math.log(Math.max(0.05, signs.distance)),
];

export const indexOf = ({ weights, constant }: Discriminant, signs: Omit<Signs, "index">): number =>
  weighed(signs).reduce((sum, x, i) => sum + x * itemAt(weights, i), constant);

/**
 * Estimated from 12,000 simulated people of the varied kind on each form; `research/discriminant.test.ts`
 * compares them with weights from another sample. The full form's limit is .63 lower than estimated, so that
 * 1 in 100 of 500 real people with a similar inventory (see `LIMIT` in `quality.ts`) is above 2 on either
 * form. Those people did not influence the weights.
 */
export const PUBLISHED: Record<Form, Discriminant> = {
  short: { weights: [-5.1485, 5.2997, -1.2776, 12.2038, -2.2364, -1.9563, 1.8723], constant: -17.1224 },
  full: { weights: [-6.4053, 17.7088, -6.7518, 14.4604, 0.1049, -1.2935, 0.7779], constant: -19.525 },
};
