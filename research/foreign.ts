import { FACETS } from "../app/features/quest/contract.ts";
import type { Prepared } from "../app/features/quest/domain/form.ts";
import { usualAnswers } from "../app/features/quest/domain/item-model.ts";
import { correlation } from "./correlations.ts";

/**
 * People answer what is asked as others do: means of statements, and those of the comparison group, agree at
 * .8 and more in simulated people of either kind, and at .25 and less where answers stand under other
 * statements or were turned
 * round.
 */
const LEAST_LIKE = 0.4;
/** So many facets whose statements go together not at all, or against each other, are no chance. */
const MOST_APART = 8;

const TAKEN =
  "Answers are taken as they were given, each under the id of its " +
  "own statement: 1 (“Very inaccurate”) to 5 " +
  "(“Very accurate”), and those to statements that are keyed minus are not turned round.";

/**
 * Why answers of many people can be no raw answers to these statements; undefined where they may be.
 * @param mean of the raw answers to each statement; @param alpha of the facets
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
