import { FACETS } from "../app/features/quest/contract.ts";
import type { Prepared } from "../app/features/quest/domain/form.ts";
import { usualAnswers } from "../app/features/quest/domain/item-model.ts";
import { correlation } from "./correlations.ts";

/**
 * People answer the same statements alike: in simulated people the means of statements correlate with those
 * of the comparison group at .8 and more, but at .25 and less if answers belong to other statements or are
 * reversed.
 */
const LEAST_LIKE = 0.4;
/** More facets than this with uncorrelated or negatively correlated statements are not chance. */
const MOST_APART = 8;

const TAKEN =
  "Answers are taken as they were given, each under the id of its " +
  "own statement: 1 (“Very inaccurate”) to 5 " +
  "(“Very accurate”), and those to statements that are keyed minus are not turned round.";

/**
 * Why answers of many people cannot be raw answers to these statements; undefined if they can.
 * @param mean mean raw answer to each statement
 * @param alpha reliability of each facet
 */
export function foreignAnswers(
  published: Prepared,
  mean: Float64Array,
  alpha: Float64Array,
): string | undefined {
  const alike = correlation(mean, usualAnswers(published, published.norms(null, null)));
  if (alike < -LEAST_LIKE)
    return (
      "These people deny what others agree with, and agree with what " +
      `others deny: 1 and 5 are exchanged. ${TAKEN}`
    );
  const apart = alpha.filter((a) => a <= 0).length;
  if (apart > MOST_APART)
    return `In ${apart} of the ${FACETS.length} facets the answers do not go together. ${TAKEN}`;
  return alike < LEAST_LIKE
    ? `What these people agree with has little to do with what others agree with. ${TAKEN}`
    : undefined;
}
