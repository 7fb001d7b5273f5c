import { type Facet, FACETS } from "../contract.ts";
import { heardIn } from "./heard.ts";
import { standouts } from "./profile.ts";
import { leansAsAnswered, levelOf, scoresOf, type Source } from "./source.ts";

/** So many facets are drawn as moving, one for each block of the twelve weeks. */
const MOVING = 4;
/** And so many the thirty days practise, those included. */
export const PRACTISED = 10;

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

/**
 * The next three facets, which the thirty days leave out: average ones
 * last, whose own page has their steps.
 */
export function spare(s: Source): Facet[] {
  const days = practised(s);
  return ordered(s, FACETS.length, FACETS.length)
    .filter((f) => !days.includes(f))
    .toSorted((a, b) => Number(levelOf(s, a) === 3) - Number(levelOf(s, b) === 3))
    .slice(0, 3);
}
