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
 * those already taken, never two by one director or author. Equal ones are ordered by `seed` (the session's
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
    };
  });
  const taken: Candidate<T>[] = [];
  const before = (a: Candidate<T>, b: Candidate<T>) => b.fit - a.fit || a.order - b.order;
  while (taken.length < count) {
    const open = waiting.filter((c) => !taken.some((t) => makerOf(t.item) === makerOf(c.item)));
    const valued = open.map((c) => ({
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

type Candidate<T> = { item: T; fit: number; match: number; direction: Direction; order: number };

const makerOf = ({ director, author, id }: Matchable) => director ?? author ?? id;

/** How alike two things are, 0..1: mostly in what they ask for, a little in what they are about. */
function alike(a: Candidate<Matchable>, b: Candidate<Matchable>): number {
  const tags =
    a.item.tags.filter((tag) => b.item.tags.includes(tag)).length /
    Math.max(a.item.tags.length, b.item.tags.length);
  return 0.8 * Math.max(0, likeness(a.direction, b.direction)) + 0.2 * tags;
}
