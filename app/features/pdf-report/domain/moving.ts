import { type Facet, FACETS } from "../contract.ts";
import { entryOf } from "../../../kernel/checked.ts";
import { heardIn } from "./heard.ts";
import { leaning, standouts } from "./profile.ts";
import { leansAsAnswered, levelOf, scoresOf, type Source } from "./source.ts";

/** So many facets are drawn as moving, one for each block of the twelve weeks. */
const MOVING = 4;
/** And so many the thirty days practise, those included. */
const PRACTISED = 10;

/** Facets that the answers speak for come before those that only stand out beside other people's. */
export const byAnswers = (s: Source) => (a: Facet, b: Facet) =>
  Number(leansAsAnswered(s, b)) - Number(leansAsAnswered(s, a));

/** The facets that the reader chose, then those that they wrote of, then those that stand out; each once. */
function ordered(s: Source, count: number, perTrait: number): Facet[] {
  const wanted = [...s.moving, ...heardIn(s).map(({ facet }) => facet)];
  const others = standouts(scoresOf(s).facets, 2 * count, perTrait).toSorted(byAnswers(s));
  return [...new Set([...wanted, ...others.slice(0, count)])];
}

/** The four facets of "You VS Future You": what the drawing moves and the twelve weeks are for. */
export const moving = (s: Source): Facet[] => ordered(s, MOVING, 2).slice(0, MOVING);

/** The ten facets of the thirty days: the four that move come first. */
export function practised(s: Source): Facet[] {
  const four = moving(s);
  const others = ordered(s, PRACTISED + MOVING, 3).filter((f) => !four.includes(f));
  return [...four, ...others].slice(0, PRACTISED);
}

/** The next three facets, which the thirty days leave out: average ones last, whose own page has their steps. */
export function spare(s: Source): Facet[] {
  const days = practised(s);
  return ordered(s, FACETS.length, FACETS.length)
    .filter((f) => !days.includes(f))
    .toSorted((a, b) => Number(levelOf(s, a) === 3) - Number(levelOf(s, b) === 3))
    .slice(0, 3);
}

/** Three steps for each day of a facet: to notice, to try, to stretch. */
export const stepsOf = (s: Source, facet: Facet): string[] =>
  entryOf(s.texts.facets, facet)[leaning(entryOf(scoresOf(s).facets, facet))].days.steps;

/** The first of the thirty days that is a facet's, 1 to 10; 0 for one that they leave out. */
export const dayOf = (s: Source, facet: Facet): number => practised(s).indexOf(facet) + 1;
/** The day on which one of the ten is tried, in the second pass. */
export const triedOn = (s: Source, facet: Facet): number => PRACTISED + dayOf(s, facet);

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
