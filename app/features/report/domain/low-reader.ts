import { entryOf } from "../../../lib/checked.ts";
import type { Reader } from "../contract.ts";
import type { Catalogue } from "./catalogue.ts";
import { bestMatches, type Matchable, type Matched } from "./match.ts";
import type { Profile } from "./profile.ts";

const BLEAK = 2;
const WARM = 0;
type Work = Matchable & { heavy: number };
export const isBleak = ({ heavy }: { heavy: number }) => heavy === BLEAK;
const isWarm = ({ heavy }: Work) => heavy === WARM;

/**
 * Returns a function that chooses the best matches from one list after another. Low readers get no bleak work
 * and a warm one first. Readers with high N3 or N6 (low spirits, strain) get at most one bleak work in all
 * lists together, others at most one per list.
 * @param bleakShown number of bleak works that the reader already sees
 */
export function workChooserFor(profile: Profile, { isLow, standings, seed }: Reader, bleakShown = 0) {
  const isStrained = (["N3", "N6"] as const).some((facet) => entryOf(standings, facet).side === "high");
  let bleakCount = bleakShown;
  return <T extends Work>(works: T[], count: number): Matched<T>[] => {
    if (isLow) return warmestMatches(profile, works, count, seed);
    const maxBleak = isStrained && bleakCount > 0 ? 0 : 1;
    const matches = matchesWithBleak(profile, works, count, seed, maxBleak);
    bleakCount += matches.filter(({ item }) => isBleak(item)).length;
    return matches;
  };
}

/** The best matches, at most `maxBleak` of them bleak. */
function matchesWithBleak<T extends Work>(
  profile: Profile,
  works: T[],
  count: number,
  seed: string,
  maxBleak: 0 | 1,
): Matched<T>[] {
  const matches = bestMatches(profile, works, count, seed);
  const bleak = matches.flatMap(({ item }) => (isBleak(item) ? [item] : []));
  if (bleak.length <= maxBleak) return matches;
  const allowedBleak = bleak.slice(0, maxBleak);
  const allowed = works.filter((work) => !isBleak(work) || allowedBleak.includes(work));
  return bestMatches(profile, allowed, count, seed);
}

/** The best matches that are not bleak, with at least one warm work, and a warm one first. */
function warmestMatches<T extends Work>(
  profile: Profile,
  works: T[],
  count: number,
  seed: string,
): Matched<T>[] {
  const allowed = works.filter((work) => !isBleak(work));
  const matches = bestMatches(profile, allowed, count, seed);
  if (!matches.some(({ item }) => isWarm(item))) {
    const makers = matches.slice(0, -1).map(({ item }) => item.director ?? item.author);
    const warm = allowed.filter((work) => isWarm(work) && !makers.includes(work.director ?? work.author));
    matches.splice(-1, 1, ...bestMatches(profile, warm, 1, seed));
  }
  const first = matches.findIndex(({ item }) => isWarm(item));
  return [...matches.slice(first, first + 1), ...matches.slice(0, first), ...matches.slice(first + 1)];
}

/** The actions for a reader: low readers get none that is done alone. */
export const actionsFor = ({ actions }: Pick<Catalogue, "actions">, isLow: boolean) =>
  isLow ? actions.filter(({ alone }) => !alone) : actions;
