import { addDays, indiaDay } from "../../../lib/india-time.ts";
import type { Evidence, Reader, Results } from "../contract.ts";
import type { Catalogue, Prediction } from "./catalogue.ts";
import { bestMatches, isSupportedBy } from "./match.ts";
import type { Profile } from "./profile.ts";
import { firstOf, itemAt } from "../../../lib/checked.ts";

const SHOWN = { low: 35, high: 85 };
/**
 * Percentage points per standard deviation of fit. Small, since behaviour within two weeks depends only
 * loosely on a trait.
 */
const POINTS = 9;

/** Percent, 35..85: the base rate adjusted by the person's fit. */
const likelihoodOf = (base: number, fit: number) =>
  Math.round(Math.min(SHOWN.high, Math.max(SHOWN.low, base + POINTS * fit)));

const PLAIN_GUESSES = [
  "Your answers don’t lean either way here, so this is a plain guess.",
  "It happens to most people now and then, and nothing you said rules it out.",
  "A coin toss, as far as your answers go.",
];
/** Why it may come true; a neutral phrase if the answers do not support the reason. */
const reasonOf = (profile: Profile, { weights, because }: Prediction, place: number): string =>
  isSupportedBy(profile, weights) ? because : itemAt(PLAIN_GUESSES, place);

/** How the likelihood was computed. */
function howOf({ base }: Prediction, likelihood: number): string {
  const points = likelihood - base;
  const moved =
    points === 0
      ? "Your answers leave it there."
      : `Your answers ${points > 0 ? "raise" : "lower"} it by ${Math.abs(points)}.`;
  return `Our guess for anybody in two weeks is ${base}%. ${moved} We show nothing below 35% or above 85%.`;
}

const COUNT = 3;
const DAYS = 14;

/** A prediction as a candidate. Its first facet is the author, so that no two chosen ones share it. */
export const byFacet = <T extends Prediction>(prediction: T) => ({
  ...prediction,
  tags: [firstOf(prediction.facets).toLowerCase()],
  author: firstOf(prediction.facets),
});

/** Three things to watch for in the fourteen days after `from`; none for a low reader. */
export function predictionsOf(
  catalogue: Catalogue,
  profile: Profile,
  { isLow, seed }: Pick<Reader, "isLow" | "seed">,
  from: Date,
) {
  const until = addDays(indiaDay(from), DAYS);
  const candidates = isLow ? [] : catalogue.predictions.map(byFacet);
  const chosen = bestMatches(profile, candidates, COUNT, seed).map(({ item, fit }) => ({
    item,
    likelihood: likelihoodOf(item.base, fit),
  }));
  return {
    results: chosen.map(
      ({ item, likelihood }, i): NonNullable<Results["astrology"]>["predictions"][number] => ({
        title: item.title,
        likelihood,
        reason: reasonOf(profile, item, i),
      }),
    ),
    evidence: chosen.map(({ item, likelihood }): Evidence["predictions"][number] => ({
      base: item.base,
      facets: item.facets,
      until,
      how: howOf(item, likelihood),
    })),
  };
}
