import type { Facet } from "../contract.ts";
import { entryOf } from "../../../kernel/checked.ts";
import { heardIn } from "./heard.ts";
import { leaning, standouts } from "./profile.ts";
import { scoresOf, type Source } from "./source.ts";

/** So many facets are drawn as moving, one for each block of the twelve weeks. */
const MOVING = 4;
/** And so many the thirty days practise, those included. */
const PRACTISED = 10;

/** The facets that the reader chose, then those that they wrote of, then those that stand out; each once. */
function ordered(s: Source, count: number, perTrait: number): Facet[] {
  const wanted = [...s.moving, ...heardIn(s).map(({ facet }) => facet)];
  const others = standouts(scoresOf(s).facets, count, perTrait);
  return [...new Set([...wanted, ...others])];
}

/** The four facets of "You VS Future You": what the drawing moves and the twelve weeks are for. */
export const moving = (s: Source): Facet[] => ordered(s, MOVING, 2).slice(0, MOVING);

/** The ten facets of the thirty days: the four that move come first. */
export function practised(s: Source): Facet[] {
  const four = moving(s);
  const others = ordered(s, PRACTISED + MOVING, 3).filter((f) => !four.includes(f));
  return [...four, ...others].slice(0, PRACTISED);
}

/** What somebody else would see of a facet after twelve weeks of moving it. */
export const signOf = (s: Source, facet: Facet): string =>
  entryOf(s.texts.future, facet)[leaning(entryOf(scoresOf(s).facets, facet))].later.text;

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
