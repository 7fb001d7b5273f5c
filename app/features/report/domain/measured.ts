import type { Scores } from "../contract.ts";
import { levelAt } from "./levels.ts";
import { normalCdf } from "../../../lib/normal.ts";

/**
 * A trait's level 1..5, with the engine's thresholds for facets, from the percentile of its estimate among
 * the estimates of the comparison group. Their variance is that of true scores minus the squared standard
 * error.
 */
export function traitLevelOf({ t, se, reliability }: Scores["traits"]["O"]): number {
  const percentile = 100 * normalCdf(t / Math.sqrt(Math.max(reliability - se ** 2, 1e-9)));
  return levelAt(percentile);
}

/** Levels 1..5 by trait and facet. */
export type Levels = Readonly<Record<string, number>>;

export const levelsOf = ({ traits, facets }: Pick<Scores, "traits" | "facets">): Levels =>
  Object.fromEntries([
    ...Object.entries(traits).map(([key, estimate]) => [key, traitLevelOf(estimate)] as const),
    ...Object.entries(facets).map(([key, { level }]) => [key, level] as const),
  ]);
