import { type Facet, FACETS, traitOf } from "../contract.ts";
import { hasRoom, isAimed } from "./aims.ts";
import { standouts } from "./profile.ts";
import { levelOf, scoresOf, type Source } from "./source.ts";

/** So many facets are drawn as moving, one for each block of the twelve weeks. */
const MOVING = 4;
/** And so many the thirty days practise, those included. */
export const PRACTISED = 10;

/** Facets that most people want to have more of, so that a plan may raise them without being asked. */
const RAISED = ["C1", "C2", "C5", "C6", "E3", "E6", "A1", "A4", "O3"];

/** The facets that the reader chose, as far as they can be moved. */
export const chosenWithRoom = (s: Source): Facet[] => s.moving.filter((facet) => hasRoom(s, facet));

/**
 * The rank of a facet in the default plan, 0 first. Low readers begin with cheerfulness and friendliness. Then come
 * high sensitivity facets, low ones that most people want more of, and strengths; then average ones; then the rest.
 */
function rankOf(s: Source, facet: Facet): number {
  const level = levelOf(s, facet);
  if (s.own.evidence.emotional.low && level <= 3 && facet === "E6") return 0;
  if (s.own.evidence.emotional.low && level <= 3 && facet === "E1") return 1;
  if (facet.startsWith("N")) return level > 3 ? 2 : level === 3 ? 3 : 4;
  // more excitement is raised only where the reader chooses it
  if (level > 3) return facet === "E5" ? 4 : 2;
  // being private is no fault: friendliness is raised only for low or shy readers
  const isRaised = facet === "E1" ? levelOf(s, "N3") > 3 || levelOf(s, "N4") > 3 : RAISED.includes(facet);
  return isRaised ? (level < 3 ? 2 : 3) : 4;
}

/**
 * The facets that a plan may practise, in order: the most distinctive first, those without room last. Low spirits are
 * excluded, and modesty is included only where the reader chose it.
 */
function candidates(s: Source): Facet[] {
  const byRoom = (facet: Facet) => Number(!hasRoom(s, facet));
  return standouts(scoresOf(s).facets, FACETS.length)
    .filter((facet) => isAimed(facet) && facet !== "A5")
    .toSorted((a, b) => byRoom(a) - byRoom(b) || rankOf(s, a) - rankOf(s, b));
}

/** Adds candidates up to `count`, at most so many of a trait as long as others have room. */
function filled(s: Source, first: Facet[], count: number, perTrait: number): Facet[] {
  const chosen = [...first];
  const all = candidates(s);
  for (const facet of all.filter((one) => hasRoom(s, one)))
    if (!chosen.includes(facet) && chosen.filter((one) => traitOf(one) === traitOf(facet)).length < perTrait)
      chosen.push(facet);
  return [...new Set([...chosen, ...all])].slice(0, count);
}

/** The four facets of "You VS Future You": what the drawing moves and the twelve weeks are for. */
export const moving = (s: Source): Facet[] => filled(s, chosenWithRoom(s), MOVING, 2);

/** The ten facets of the thirty days: the four that move come first. */
export const practised = (s: Source): Facet[] => filled(s, moving(s), PRACTISED, 3);

/** The next three facets, which the thirty days leave out: average ones last, whose own page has their steps. */
export function spare(s: Source): Facet[] {
  const days = practised(s);
  return candidates(s)
    .filter((f) => !days.includes(f))
    .toSorted((a, b) => Number(levelOf(s, a) === 3) - Number(levelOf(s, b) === 3))
    .slice(0, 3);
}
