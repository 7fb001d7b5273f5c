import { type Facet } from "../contract.ts";
import { entryOf } from "../../../kernel/checked.ts";
import { levelOf, scoresOf, type Source } from "./source.ts";

/**
 * How far a facet is drawn to move, in percentile points: about half a standard deviation, what three months of
 * daily coaching moved (Stieger and others, 2021). An aim, not a measured effect.
 */
const STEP = 15;
/** A facet with fewer points than this to its target has no room. */
const LEAST_ROOM = 5;

/** Sensitivity facets are lowered. So is modesty, to the middle at most and only where the reader chooses it. */
const isEased = (facet: Facet) => facet.startsWith("N") || facet === "A5";
/** Where a facet is to be at most, as a percentile. */
const targetOf = (facet: Facet) => (facet === "A5" ? 50 : isEased(facet) ? 15 : 85);

/** Low spirits are no aim to practise: company and good hours are (E1, E6). */
export const isAimed = (facet: Facet) => facet !== "N3";

/** Which of a facet's two sets of exercises fits its direction and the reader's level. */
export function sideOf(s: Source, facet: Facet): "low" | "high" {
  const level = levelOf(s, facet);
  return level < 3 || (level === 3 && !isEased(facet)) ? "low" : "high";
}

/** Where the dashed outline puts a facet: a step in its direction that ends at its target, never beyond it. */
export function aimOf(s: Source, facet: Facet): number {
  const { percentile } = entryOf(scoresOf(s).facets, facet);
  return isEased(facet)
    ? Math.min(percentile, Math.max(percentile - STEP, targetOf(facet)))
    : Math.max(percentile, Math.min(percentile + STEP, targetOf(facet)));
}

/** Whether a facet can be moved: it has a direction, and room in it. */
export const hasRoom = (s: Source, facet: Facet): boolean =>
  isAimed(facet) && Math.abs(aimOf(s, facet) - entryOf(scoresOf(s).facets, facet).percentile) >= LEAST_ROOM;
