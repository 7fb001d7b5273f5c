import { type Facet } from "../contract.ts";
import { entryOf } from "../../../kernel/checked.ts";
import { leaning } from "./profile.ts";
import { scoresOf, type Source } from "./source.ts";

/** How far a facet is drawn to move, in percentile points, and the line that it does not pass by much. */
const STEP = 25;
const BEYOND_MIDDLE = 15;

/**
 * Where the dashed outline puts a facet: a step towards the middle from the side on which it lies, since that
 * is what the exercises practise; near the middle a little beyond it. An aim, not a measured effect.
 * Percentile.
 */
export function aimOf(s: Source, facet: Facet): number {
  const estimate = entryOf(scoresOf(s).facets, facet);
  return leaning(estimate) === "low"
    ? Math.max(estimate.percentile, Math.min(estimate.percentile + STEP, 50 + BEYOND_MIDDLE))
    : Math.min(estimate.percentile, Math.max(estimate.percentile - STEP, 50 - BEYOND_MIDDLE));
}
