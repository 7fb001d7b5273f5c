import { entryOf, itemAt } from "../../../lib/checked.ts";
import type { Standing } from "../../quest/contract.ts";
import * as quest from "../../quest/quest.server.ts";
import { levelEnds } from "../domain/levels.ts";
import { FACETS, type Facet, type QuestResult } from "../contract.ts";

type Scored = Pick<QuestResult, "scores" | "answers">;

/** How a person stands on each facet. */
function standingsOf({ scores, answers }: Scored): Record<Facet, Standing> {
  const standings = quest.standingsOf(quest.instrument, scores.facets, answers);
  return Object.fromEntries(FACETS.map((facet, i) => [facet, itemAt(standings, i)]));
}

/**
 * The result as deck and book speak of it: every facet has the level of its standing, which none of its answers
 * denies, in place of the estimate's. A range that ends before that level is drawn on until it touches it, so that
 * no drawing contradicts its word.
 */
export function asAnswered<R extends Scored>(result: R): R {
  const { scores } = result;
  const standings = standingsOf(result);
  const facets = Object.fromEntries(
    Object.entries(scores.facets).map(([facet, estimate]) => {
      const { level } = entryOf(standings, facet);
      const [first, last] = levelEnds(level);
      const [low, high] = [Math.min(estimate.low, last), Math.max(estimate.high, first)];
      return [facet, { ...estimate, low, high, level }];
    }),
  );
  return { ...result, scores: { ...scores, facets } };
}
