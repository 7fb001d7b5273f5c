import type { Weights } from "./catalogue.ts";
import { phi } from "./drawing/normal.ts";
import { direction, likeness, type Direction, type Profile } from "./profile.ts";
import { hash } from "./drawing/seed.ts";
import { firstOf } from "../../../kernel/checked.ts";

export type Matchable = { id: string; weights: Weights; tags: string[]; director?: string; author?: string };
/** `fit` in standard deviations of people, `match` the percent of people it fits less well, 0..100. */
export type Matched<T> = { item: T; fit: number; match: number; trait: string };

const LAMBDA = 0.7;
const SHOWN = { low: 55, high: 97 };

/**
 * How well weights fit a person, in standard deviations over people: w·T/√(wᵀRw), with R the covariance of
 * the estimates T.
 */
export function fitOf(profile: Profile, weights: Weights): number {
  let raw = 0;
  for (const [key, w] of Object.entries(weights)) raw += w * (profile.t[key] ?? 0);
  return raw / direction(profile, weights).length;
}

/** −1 below average, 0 about average, 1 above: the side on which a level says anything. */
const sideOf = ({ levels }: Pick<Profile, "levels">, key: string) => Math.sign((levels[key] ?? 3) - 3);
const asks = (weights: Weights) => Object.entries(weights).filter(([, w]) => w !== 0);
/** Smaller weights only shade a fit: a thing does not ask for what they name. */
const SHADE = 0.3;

/** Whether a thing asks for less of a trait or facet than a person is marked by, or for more. */
export const isAgainst = (profile: Pick<Profile, "levels">, weights: Weights): boolean =>
  asks(weights).some(([key, w]) => Math.abs(w) >= SHADE && sideOf(profile, key) * Math.sign(w) < 0);

/**
 * Whether what is said of a thing's reader is borne: at least half of what it asks for most is marked in that
 * person on the side that it asks for.
 */
export function isMarkedFor(profile: Pick<Profile, "levels">, weights: Weights): boolean {
  const most = Math.max(...asks(weights).map(([, w]) => Math.abs(w)));
  const strongest = asks(weights).filter(([, w]) => Math.abs(w) === most);
  return 2 * strongest.filter(([key, w]) => sideOf(profile, key) === Math.sign(w)).length >= strongest.length;
}

/** What a match rests on: of the weights that a person's marked levels meet, those that add most, at most two. */
export const restsOn = (profile: Profile, weights: Weights): { key: string; high: boolean }[] =>
  asks(weights)
    .filter(([key, w]) => sideOf(profile, key) === Math.sign(w))
    .map(([key, w]) => ({ key, high: w > 0, add: w * (profile.t[key] ?? 0) }))
    .toSorted((a, b) => b.add - a.add || a.key.localeCompare(b.key))
    .slice(0, 2);

/** The percentage as it is shown: whole, within 55..97. */
export const shownMatch = (match: number) => Math.round(Math.min(SHOWN.high, Math.max(SHOWN.low, match)));

/** The trait that adds most to a fit. */
function leadingTrait(profile: Profile, weights: Weights): string {
  const sums: Record<string, number> = {};
  for (const [key, w] of Object.entries(weights))
    sums[firstOf(key)] = (sums[firstOf(key)] ?? 0) + w * (profile.t[key] ?? 0);
  return firstOf(Object.entries(sums).toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])))[0];
}

/**
 * The `count` best matches that are not all alike: maximal marginal relevance, λ·match − (1 − λ)·likeness to
 * those already taken, never two by one director or author. What meets a marked level with its strongest weight goes before what meets
 * none, and what asks against a marked level comes last: only where nothing else is left. Equal ones are ordered by `seed` (the session's
 * id), so that the same input gives the same list.
 */
export function bestMatches<T extends Matchable>(
  profile: Profile,
  items: T[],
  count: number,
  seed: string,
): Matched<T>[] {
  const waiting = items.map((item): Candidate<T> => {
    const fit = fitOf(profile, item.weights);
    return {
      item,
      fit,
      match: 100 * phi(fit),
      direction: direction(profile, item.weights),
      order: hash(seed + item.id),
      rank: isAgainst(profile, item.weights) ? 0 : isMarkedFor(profile, item.weights) ? 2 : 1,
    };
  });
  const taken: Candidate<T>[] = [];
  const before = (a: Candidate<T>, b: Candidate<T>) => b.fit - a.fit || a.order - b.order;
  while (taken.length < count) {
    const open = waiting.filter((c) => !taken.some((t) => makerOf(t.item) === makerOf(c.item)));
    const rank = Math.max(...open.map((c) => c.rank));
    const valued = open
      .filter((c) => c.rank === rank)
      .map((c) => ({
        c,
        value: (LAMBDA * c.match) / 100 - (1 - LAMBDA) * Math.max(0, ...taken.map((t) => alike(c, t))),
      }));
    const best = valued.toSorted((a, b) => b.value - a.value || a.c.order - b.c.order)[0];
    if (!best) break;
    taken.push(best.c);
  }
  return taken
    .toSorted(before)
    .map(({ item, fit, match }) => ({ item, fit, match, trait: leadingTrait(profile, item.weights) }));
}

type Candidate<T> = {
  item: T;
  fit: number;
  match: number;
  direction: Direction;
  order: number;
  rank: number;
};

const makerOf = ({ director, author, id }: Matchable) => director ?? author ?? id;

/** How alike two things are, 0..1: mostly in what they ask for, a little in what they are about. */
function alike(a: Candidate<Matchable>, b: Candidate<Matchable>): number {
  const tags =
    a.item.tags.filter((tag) => b.item.tags.includes(tag)).length /
    Math.max(a.item.tags.length, b.item.tags.length);
  return 0.8 * Math.max(0, likeness(a.direction, b.direction)) + 0.2 * tags;
}
