import type { Measured } from "../../../kernel/claims.ts";
import type { Scores } from "../contract.ts";
import { levelAt } from "./levels.ts";
import { phi } from "./drawing/normal.ts";

/**
 * A trait's level 1..5, cut as the engine cuts facets: by where the estimate lies among the estimates of the
 * comparison group, whose variance is that of true scores less the squared standard error.
 */
function levelOf({ t, se, reliability }: Scores["traits"]["O"]): number {
  const percentile = 100 * phi(t / Math.sqrt(Math.max(reliability - se ** 2, 1e-9)));
  return levelAt(percentile);
}

/** Levels 1..5 by trait and facet. */
export const levelsOf = ({ traits, facets }: Pick<Scores, "traits" | "facets">): Measured["levels"] =>
  Object.fromEntries([
    ...Object.entries(traits).map(([key, estimate]) => [key, levelOf(estimate)] as const),
    ...Object.entries(facets).map(([key, { level }]) => [key, level] as const),
  ]);

/** The same by the estimates alone. */
export const estimatedLevelsOf = ({ traits, facets }: Pick<Scores, "traits" | "facets">) =>
  levelsOf({
    traits,
    facets: Object.fromEntries(
      Object.entries(facets).map(([key, facet]) => [
        key,
        { ...facet, level: facet.estimated ?? facet.level },
      ]),
    ),
  });

/** Where a person stands, as claims are checked against it. */
export const measuredOf = (scores: Pick<Scores, "traits" | "facets" | "archetype">): Measured => ({
  levels: levelsOf(scores),
  nearest: scores.archetype.primary,
  second: scores.archetype.secondary,
});
