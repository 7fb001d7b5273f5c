import type { Form } from "../contract.ts";
import { itemAt } from "../../../lib/checked.ts";
import type { Signs } from "./quality.ts";

/**
 * How the signs of answering by chance are weighed into one index: weights · traits + constant. Above 2: not
 * told apart from chance; above 1: some doubt.
 */
export type Discriminant = { weights: number[]; constant: number };

/** The signs that the index weighs, each near to normally distributed among honest people. */
export const weighed = (signs: Omit<Signs, "index">): number[] => [
  Math.atanh(Math.min(0.999, Math.max(-0.999, signs.agreement))),
  signs.lot,
  Math.log(Math.max(0.05, signs.spread)),
  signs.variety,
  signs.typical,
  signs.together,
  Math.log(Math.max(0.05, signs.distance)),
];
/** How many signs are weighed. */
export const WEIGHED = 7;

export const indexOf = ({ weights, constant }: Discriminant, signs: Omit<Signs, "index">): number =>
  weighed(signs).reduce((sum, x, i) => sum + x * itemAt(weights, i), constant);

/**
 * The weights are from 12,000 simulated people of the varied kind on each form; `research/discriminant.test.ts`
 * works them out again. The full form's limit lies .63 lower than so found: of 500 people who answered a like
 * inventory (see
 * `LIMIT` in `quality.ts`) 1 in 100 is then above 2 on either form. They had no part in the weights, and set
 * the limits.
 */
export const PUBLISHED: Record<Form, Discriminant> = {
  short: { weights: [-5.1485, 5.2997, -1.2776, 12.2038, -2.2364, -1.9563, 1.8723], constant: -17.1224 },
  full: { weights: [-6.4053, 17.7088, -6.7518, 14.4604, 0.1049, -1.2935, 0.7779], constant: -19.525 },
};
