import type { Weights } from "./catalogue.ts";
import { normalCdf } from "../../../lib/normal.ts";
import { direction, likeness, type Direction, type Profile } from "./profile.ts";
import { hash } from "./drawing/seed.ts";
import { firstOf, itemAt, required } from "../../../lib/checked.ts";

type Weighed = { id: string; weights: Weights; offset?: number; why?: string };
export type Matchable = Weighed & { tags: string[]; heavy?: number; director?: string; author?: string };
/** `fit`: in standard deviations over people; `trait`: the one that contributes most to it. */
export type Matched<T> = { item: T; fit: number; trait: string };

/** The penalty for a work identical to one already chosen, in standard deviations of a person's fits. */
const ALIKE = 1;

/**
 * How well weights fit a person, in standard deviations over people: w·T/√(wᵀRw), with R the covariance of
 * the estimates T.
 */
export function fitOf(profile: Profile, weights: Weights): number {
  let raw = 0;
  for (const [key, w] of groupWeights(weights).nonZero) raw += w * (profile.t[key] ?? 0);
  return raw / direction(profile, weights).length;
}

/** Weights grouped by strength, computed once per work. */
type GroupedWeights = {
  nonZero: [key: string, weight: number][];
  /** Weights of at least `SHADE`. */
  firm: [key: string, weight: number][];
  strongest: [key: string, weight: number][];
};
const cache = new WeakMap<Weights, GroupedWeights>();
function groupWeights(weights: Weights): GroupedWeights {
  const before = cache.get(weights);
  if (before) return before;
  const nonZero = Object.entries(weights).filter(([, w]) => w !== 0);
  const largest = Math.max(...nonZero.map(([, w]) => Math.abs(w)));
  const groups = {
    nonZero,
    firm: nonZero.filter(([, w]) => Math.abs(w) >= SHADE),
    strongest: nonZero.filter(([, w]) => Math.abs(w) === largest),
  };
  cache.set(weights, groups);
  return groups;
}

/** −1 below average, 0 about average, 1 above. */
const sideOf = ({ levels }: Pick<Profile, "levels">, key: string) => Math.sign((levels[key] ?? 3) - 3);
/** Smaller weights only adjust the fit; the work does not really ask for those traits. */
const SHADE = 0.3;

/** Whether a firm weight contradicts one of a person's levels. */
export const isAgainst = (profile: Pick<Profile, "levels">, weights: Weights): boolean =>
  groupWeights(weights).firm.some(([key, w]) => sideOf(profile, key) * Math.sign(w) < 0);

const ABOUT_READER =
  /\b(?:you|your|yours|you['’]\w+|(?:any|every|some)(?:one|body) who|those who|people who|whoever)\b/i;
/** The reason for a work; empty if it is about the reader without support, or contradicts a level. */
export const reasonFor = (profile: Pick<Profile, "levels">, { why, weights }: Reasoned): string =>
  isSupportedBy(profile, weights) || (!ABOUT_READER.test(why) && !isAgainst(profile, weights)) ? why : "";
type Reasoned = { why: string; weights: Weights };

/** Whether a person's levels match at least half of a work's strongest weights. */
function matchesStrongest(profile: Pick<Profile, "levels">, weights: Weights): boolean {
  const { strongest } = groupWeights(weights);
  return 2 * strongest.filter(([key, w]) => sideOf(profile, key) === Math.sign(w)).length >= strongest.length;
}

/**
 * Whether a person's levels support a text about a work's reader: they contradict no firm weight and match at
 * least half of the strongest ones.
 */
export const isSupportedBy = (profile: Pick<Profile, "levels">, weights: Weights): boolean =>
  !isAgainst(profile, weights) && matchesStrongest(profile, weights);

/**
 * The match of a person and a subject in whole percent: the weighted average of the person's percentiles on
 * the traits it asks for, reversed for negative weights. Unlike a percentile of `fit`, it is not close to 100
 * for every pick of a person far from average.
 */
export function matchOf({ t, space }: Profile, weights: Weights): number {
  let sum = 0;
  let total = 0;
  for (const [key, w] of groupWeights(weights).nonZero) {
    const score = (t[key] ?? 0) / Math.sqrt(space.reliability[key] ?? 1);
    sum += Math.abs(w) * normalCdf(Math.sign(w) * score);
    total += Math.abs(w);
  }
  return Math.round((100 * sum) / total);
}

/** The trait that contributes most to a fit. */
function leadingTrait(profile: Profile, weights: Weights): string {
  const sums: Record<string, number> = {};
  for (const [key, w] of groupWeights(weights).nonZero)
    sums[firstOf(key)] = (sums[firstOf(key)] ?? 0) + w * (profile.t[key] ?? 0);
  return firstOf(Object.entries(sums).toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])))[0];
}

/**
 * The rank of a work, highest first: 3 if its strongest weights match the person's levels, 2 if it has a
 * reason for this person or needs none, 1 otherwise; 0 if it contradicts a level, so that it is only a last
 * resort.
 */
function rankOf(profile: Profile, { weights, why }: Weighed): number {
  if (isAgainst(profile, weights)) return 0;
  if (matchesStrongest(profile, weights)) return 3;
  return why === undefined || reasonFor(profile, { why, weights }) ? 2 : 1;
}

/**
 * Each work's score for a person: its fit divided by the root mean square of all their fits, minus its
 * offset. The division gives average people as wide a choice as others; the offsets
 * (content/catalogue/README.md) let all works be shown about equally often.
 */
function relativeFits<T extends Weighed>(
  profile: Profile,
  items: T[],
): { item: T; fit: number; score: number; rank: number }[] {
  const fits = items.map(({ weights }) => fitOf(profile, weights));
  const spread = Math.sqrt(fits.reduce((sum, fit) => sum + fit * fit, 0) / fits.length) || 1;
  return items.map((item, i) => {
    const fit = itemAt(fits, i);
    return { item, fit, score: fit / spread - (item.offset ?? 0), rank: rankOf(profile, item) };
  });
}

/** The work with the highest rank, then the best score; `seed` breaks ties. */
export function bestOf<T extends Weighed>(profile: Profile, items: T[], seed: string): T {
  const ranked = relativeFits(profile, items).toSorted(
    (a, b) => b.rank - a.rank || b.score - a.score || hash(seed + a.item.id) - hash(seed + b.item.id),
  );
  return firstOf(ranked).item;
}

const candidatesOf = <T extends Matchable>(profile: Profile, items: T[]) =>
  relativeFits(profile, items).map((entry): Candidate<T> => ({
    ...entry,
    value: entry.score,
    near: 0,
    compared: 0,
    direction: direction(profile, entry.item.weights),
  }));

/**
 * The `count` best and diverse matches of the highest ranks: score minus similarity to the nearest chosen one
 * (maximal marginal relevance), never two by one director or author. `seed` (a hash of the answers) breaks
 * ties, so that the same input gives the same list.
 */
export function bestMatches<T extends Matchable>(profile: Profile, items: T[], count: number, seed: string) {
  let open = candidatesOf(profile, items);
  const orderOf = ({ item }: Candidate<T>) => hash(seed + item.id);
  const picked: Candidate<T>[] = [];
  while (picked.length < count && open.length) {
    const best = highest(open, picked, orderOf);
    picked.push(best);
    open = open.filter((c) => makerOf(c.item) !== makerOf(best.item));
  }
  return picked
    .toSorted((a, b) => b.fit - a.fit || orderOf(a) - orderOf(b))
    .map(({ item, fit }): Matched<T> => ({ item, fit, trait: leadingTrait(profile, item.weights) }));
}

/** The `count` best matches, each with its match in percent, highest first. */
export const bestWithPercent = <T extends Matchable>(
  profile: Profile,
  items: T[],
  count: number,
  seed: string,
) =>
  bestMatches(profile, items, count, seed)
    .map((candidate) => ({ ...candidate, match: matchOf(profile, candidate.item.weights) }))
    .toSorted((a, b) => b.match - a.match);

/**
 * `near`: similarity to the nearest of the first `compared` chosen ones; `value`: score minus the penalty for
 * it, an upper bound until all are compared.
 */
type Candidate<T> = {
  item: T;
  fit: number;
  score: number;
  rank: number;
  near: number;
  compared: number;
  value: number;
  direction: Direction;
};

/** The best remaining candidate. Skips comparisons for candidates whose upper bound is too low. */
function highest<T extends Matchable>(
  open: Candidate<T>[],
  picked: Candidate<T>[],
  orderOf: (candidate: Candidate<T>) => number,
): Candidate<T> {
  let best: Candidate<T> | undefined;
  const comesBefore = (c: Candidate<T>) =>
    !best || (c.rank - best.rank || c.value - best.value || orderOf(best) - orderOf(c)) > 0;
  for (const c of open) {
    if (!comesBefore(c)) continue;
    for (; c.compared < picked.length; c.compared++)
      c.near = Math.max(c.near, similarity(c, itemAt(picked, c.compared)));
    c.value = c.score - ALIKE * c.near;
    if (comesBefore(c)) best = c;
  }
  return required(best, "a thing that is still open");
}

const makerOf = ({ director, author, id }: Matchable) => director ?? author ?? id;

/** The similarity of two works, 0..1: 80% from their weights, 20% from their tags. */
function similarity(a: Candidate<Matchable>, b: Candidate<Matchable>): number {
  const tags =
    a.item.tags.filter((tag) => b.item.tags.includes(tag)).length /
    Math.max(a.item.tags.length, b.item.tags.length);
  return 0.8 * Math.max(0, likeness(a.direction, b.direction)) + 0.2 * tags;
}
