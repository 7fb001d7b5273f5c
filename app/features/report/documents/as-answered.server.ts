import { entryOf, itemAt } from "../../../lib/checked.ts";
import type { Standing } from "../../quest/contract.ts";
import * as quest from "../../quest/quest.server.ts";
import { levelEnds } from "../domain/levels.ts";
import { FACETS, type Facet, type QuestResult } from "../contract.ts";

type Scored = Pick<QuestResult, "scores" | "answers">;

function standingsOf({ scores, answers }: Scored): Record<Facet, Standing> {
  const standings = quest.standingsOf(quest.instrument, scores.facets, answers);
  return Object.fromEntries(FACETS.map((facet, i) => [facet, itemAt(standings, i)]));
}

/**
 * The result as deck and PDF report show it: each facet has the level of its standing, which the person's own
 * answers support, instead of the estimate's. Ranges are extended to that level, so that drawings match the
 * text.
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
