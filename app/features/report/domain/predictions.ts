import { addDays, indiaDay } from "../../../lib/india-time.ts";
import type { Evidence, Reader, Results } from "../contract.ts";
import type { Catalogue, Prediction } from "./catalogue.ts";
import { predictionsFor } from "./low-reader.ts";
import { bestMatches } from "./match.ts";
import type { Profile } from "./profile.ts";
import { firstOf } from "../../../lib/checked.ts";
import { reasonOf, howOf } from "./prediction-texts.ts";
import { likelihoodOf } from "./likelihood.ts";

const COUNT = 3;
const DAYS = 14;

/** A prediction as something to choose from: never two whose reason begins with the same facet. */
export const byFacet = <T extends Prediction>(prediction: T) => ({
  ...prediction,
  tags: [firstOf(prediction.facets).toLowerCase()],
  author: firstOf(prediction.facets),
});

/** Three things to watch for in the fourteen days after `from`. */
export function predictionsOf(
  catalogue: Catalogue,
  profile: Profile,
  { isLow, seed }: Pick<Reader, "isLow" | "seed">,
  from: Date,
) {
  const until = addDays(indiaDay(from), DAYS);
  const open = predictionsFor(catalogue, isLow).map(byFacet);
  const chosen = bestMatches(profile, open, COUNT, seed).map(({ item, fit }) => ({
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
