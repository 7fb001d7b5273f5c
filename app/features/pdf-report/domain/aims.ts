import { entryOf } from "../../../lib/checked.ts";
import { normalCdf, normalQuantile } from "../../../lib/normal.ts";
import {
  type Aim,
  AIMS,
  type Facet,
  facetOf,
  FRIENDLINESS,
  isUp,
  type QuestResult,
  type Standing,
  WANTED,
} from "../contract.ts";

export const opposite = (aim: Aim): Aim | undefined =>
  AIMS.find((candidate) => candidate !== aim && facetOf(candidate) === facetOf(aim));

/** The percentile beyond which an aim does not move anyone. */
const TARGET = { up: 85, down: 15 };
/** Aims that coaching would move by less than this are not offered. Percentile points. */
const LEAST_ROOM = 5;
/**
 * Effect sizes of studies, in standard deviations. Sixteen weeks with strong goals, compared with ordinary
 * ones: .16 in extraversion and emotional stability, about .05 in agreeableness and openness (Hudson, Fraley,
 * Chopik & Briley, 2020). Three months of daily coaching: .52 upwards, .58 downwards (Stieger and others,
 * 2021).
 */
const STRONG_GOAL = { O: 0.05, C: 0.16, E: 0.16, A: 0.05, N: 0.16 };
const COACHING = { up: 0.52, down: 0.58 };

/** A person's percentile on a facet: now, after a strong goal, and after daily coaching. 1 to 99. */
export type Reach = { now: number; goal: number; coaching: number };

export function reachOf(facets: QuestResult["scores"]["facets"], aim: Aim): Reach {
  const now = entryOf(facets, facetOf(aim)).percentile;
  const moved = (sd: number) => {
    const to = Math.round(100 * normalCdf(normalQuantile(now / 100) + (isUp(aim) ? sd : -sd)));
    return isUp(aim) ? Math.max(now, Math.min(to, TARGET.up)) : Math.min(now, Math.max(to, TARGET.down));
  };
  const goal = STRONG_GOAL[aim[0] as keyof typeof STRONG_GOAL];
  return { now, goal: moved(goal), coaching: moved(isUp(aim) ? COACHING.up : COACHING.down) };
}

type Person = {
  facets: QuestResult["scores"]["facets"];
  standings: Record<Facet, Standing>;
  isLow: boolean;
  /** Aims whose texts an answer contradicts. */
  denied: ReadonlySet<Aim>;
};

const hasRoom = ({ facets }: Person, aim: Aim) => {
  const { now, coaching } = reachOf(facets, aim);
  return Math.abs(coaching - now) >= LEAST_ROOM;
};
const sideOf = ({ standings }: Person, facet: Facet) => entryOf(standings, facet).side;
/** Whether the answers are on the side that the aim leads away from. */
const isCostly = (person: Person, aim: Aim) => sideOf(person, facetOf(aim)) === (isUp(aim) ? "low" : "high");
/** Distance from the average in the costly direction, in standard deviations; negative on the other side. */
const cost = ({ facets }: Person, aim: Aim) => (isUp(aim) ? -1 : 1) * entryOf(facets, facetOf(aim)).t;

/** Whether the person is already there, or the texts would contradict their answers. */
const isAgainst = (person: Person, aim: Aim) =>
  person.denied.has(aim) || sideOf(person, facetOf(aim)) === (isUp(aim) ? "high" : "low");

/** Aims for low readers: one good hour a week, and one person. */
const FOR_LOW: readonly Aim[] = ["E6 up", "E1 up"];

/**
 * All aims that fit a person, best first: wanted directions whose cost the answers show, then wanted ones for
 * facets with contradictory answers, then other wanted ones, then optional ones. Then follow aims against the
 * answers, and last those that lower a strength, which are therefore never taken by default.
 */
export function fittingAims(person: Person): Aim[] {
  const wantsFriendliness = sideOf(person, "N3") === "high" || sideOf(person, "N4") === "high";
  const wantedAims: readonly Aim[] = wantsFriendliness ? [...WANTED, FRIENDLINESS] : WANTED;
  const rank = (aim: Aim): number => {
    if (person.isLow && FOR_LOW.includes(aim)) return FOR_LOW.indexOf(aim) - 9;
    if (!isUp(aim) && aim[0] !== "N") return isCostly(person, aim) ? 20 : 21;
    if (isAgainst(person, aim)) return 10;
    if (!wantedAims.includes(aim)) return isCostly(person, aim) ? 4 : 5;
    if (isCostly(person, aim)) return 0;
    return sideOf(person, facetOf(aim)) === "both" ? 1 : 2;
  };
  return AIMS.filter((aim) => hasRoom(person, aim) || (person.isLow && FOR_LOW.includes(aim)))
    .map((aim) => ({ aim, rank: rank(aim), cost: cost(person, aim) }))
    .toSorted((a, b) => a.rank - b.rank || b.cost - a.cost)
    .map(({ aim }) => aim);
}

/** The two aims of a plan: the chosen ones, completed with fitting ones. */
export function aimsOf(person: Person, chosen: readonly Aim[]): Aim[] {
  const possible = fittingAims(person);
  const chosenPossible = chosen.filter((aim) => possible.includes(aim));
  const otherAims = possible.filter((aim) =>
    chosenPossible.every((chosenAim) => facetOf(chosenAim) !== facetOf(aim)),
  );
  const first = [...chosenPossible, ...otherAims].slice(0, 1);
  // two aims from different parts of life make a better plan than two of the same
  const apart = otherAims.filter(
    (aim) => aim[0] !== first[0]?.[0] || (person.isLow && FOR_LOW.includes(aim)),
  );
  return [...new Set([...chosenPossible, ...first, ...apart, ...otherAims])].slice(0, 2);
}

/** The number of cards. */
const OFFERED = 6;
/**
 * The six aims that a person can choose from: each facet once, including those of the plan.
 * @param written the facets that the person commented on; their aims come first
 */
export function offeredAims(
  person: Person,
  chosen: readonly Aim[],
  written: ReadonlySet<Facet> = new Set(),
): Aim[] {
  const writtenFirst = (aims: Aim[]) =>
    aims.toSorted((a, b) => Number(written.has(facetOf(b))) - Number(written.has(facetOf(a))));
  const possible = [...aimsOf(person, chosen), ...writtenFirst(fittingAims(person))];
  const offered = possible
    .filter((aim, i) => possible.findIndex((candidate) => facetOf(candidate) === facetOf(aim)) === i)
    .slice(0, OFFERED);
  return writtenFirst(offered);
}
