import type { Catalogue } from "./catalogue.ts";
import { bestMatches, type Matchable } from "./match.ts";
import type { Profile } from "./profile.ts";

/** The standard score from which somebody stands above 70 in 100 people, where level 4 begins. */
const ABOVE_AVERAGE = 0.524;

/** Own answers alone, as a standard score. */
const ownScore = ({ t, space }: Profile, facet: string) => (t[facet] ?? 0) / (space.reliability[facet] ?? 1);
const isHigh = (profile: Profile, facet: string) =>
  (profile.estimated[facet] ?? 3) > 3 || ownScore(profile, facet) > ABOVE_AVERAGE;
const isLow = (profile: Profile, facet: string) =>
  (profile.estimated[facet] ?? 3) < 3 || ownScore(profile, facet) < -ABOVE_AVERAGE;

/** Whether low spirits or strain are above average, by the estimate or by the person's own answers alone. */
const isLowReader = (profile: Profile): boolean => isHigh(profile, "N3") || isHigh(profile, "N6");

/**
 * Whether the report speaks of a low stretch and names helplines: very low spirits, or low spirits together with
 * little cheerfulness and either much strain or little faith in oneself. Stricter than `isLowReader`, which only
 * keeps works away.
 */
export const needsHelpLine = (profile: Profile): boolean =>
  (profile.estimated["N3"] ?? 3) > 4 ||
  (isHigh(profile, "N3") && isLow(profile, "E6") && (isHigh(profile, "N6") || isLow(profile, "C1")));

const BLEAK = 2;
const WARM = 0;
const heaviness = (item: Matchable) => item.heavy ?? 1;

/** The best matches for a reader, at most one of them bleak. */
function matchesWithOneBleak<T extends Matchable>(profile: Profile, items: T[], count: number, seed: string) {
  const matches = bestMatches(profile, items, count, seed);
  const [first, second] = matches.filter(({ item }) => heaviness(item) === BLEAK);
  if (!first || !second) return matches;
  const allowed = items.filter((item) => item === first.item || heaviness(item) < BLEAK);
  return bestMatches(profile, allowed, count, seed);
}

/**
 * The best matches for a reader. A low reader gets no bleak work, at least one warm one, and a warm one first;
 * anybody else at most one bleak one.
 */
export function matchesFor<T extends Matchable>(profile: Profile, items: T[], count: number, seed: string) {
  if (!isLowReader(profile) || items.every(({ heavy }) => heavy === undefined))
    return matchesWithOneBleak(profile, items, count, seed);
  const allowed = items.filter((item) => heaviness(item) < BLEAK);
  const matches = bestMatches(profile, allowed, count, seed);
  if (matches.every(({ item }) => heaviness(item) !== WARM)) {
    const makers = matches.slice(0, -1).map(({ item }) => item.director ?? item.author);
    const warm = allowed.filter(
      (item) => heaviness(item) === WARM && !makers.includes(item.director ?? item.author),
    );
    matches.splice(-1, 1, ...bestMatches(profile, warm, 1, seed));
  }
  const first = matches.findIndex(({ item }) => heaviness(item) === WARM);
  return [...matches.slice(first, first + 1), ...matches.slice(0, first), ...matches.slice(first + 1)];
}

/** The actions that a reader may be given: a low reader gets none that is done alone. */
export const actionsFor = ({ actions }: Pick<Catalogue, "actions">, profile: Profile) =>
  isLowReader(profile) ? actions.filter(({ alone }) => !alone) : actions;
