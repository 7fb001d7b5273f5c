import { addDays, indiaDay } from "../../../kernel/india-time.ts";
import { verbOf } from "../../../kernel/plural.ts";
import type { Evidence, Results } from "../contract.ts";
import type { Catalogue, Prediction } from "./catalogue.ts";
import { bestMatches, isSaidOf } from "./match.ts";
import type { Profile } from "./profile.ts";
import { capital, listed, placeName, nameOf, type Wording } from "./wording.ts";
import { entryOf, firstOf } from "../../../kernel/checked.ts";

const COUNT = 3;
const DAYS = 14;
const SHOWN = { low: 35, high: 85 };
/**
 * Points of likelihood for each standard deviation of fit: one act in two weeks follows a trait only loosely.
 */
const POINTS = 9;

/** Percent, 35..85: the base rate moved by the person's fit. */
const likelihoodOf = (base: number, fit: number) =>
  Math.round(Math.min(SHOWN.high, Math.max(SHOWN.low, base + POINTS * fit)));

/** A prediction as something to choose from: never two whose reason begins with the same facet. */
export const byFacet = <T extends Prediction>(prediction: T) => ({
  ...prediction,
  tags: [firstOf(prediction.facets).toLowerCase()],
  author: firstOf(prediction.facets),
});

/** Three things to watch for in the fourteen days after `from`. */
export function predictionsOf(
  { predictions }: Catalogue,
  wording: Wording,
  profile: Profile,
  levels: Evidence["facets"],
  from: Date,
  seed: string,
) {
  const until = addDays(indiaDay(from), DAYS);
  const chosen = bestMatches(profile, predictions.map(byFacet), COUNT, seed).map(({ item, fit }) => ({
    item,
    likelihood: likelihoodOf(item.base, fit),
  }));
  return {
    results: chosen.map(({ item, likelihood }): NonNullable<Results["astrology"]>["predictions"][number] => ({
      title: item.title,
      likelihood,
      reason: reasonOf(wording, profile, levels, item),
    })),
    evidence: chosen.map(({ item, likelihood }): Evidence["predictions"][number] => ({
      base: item.base,
      facets: item.facets,
      until,
      how: howOf(wording, item, likelihood),
    })),
  };
}

/**
 * "Adventurousness is above average, and caution is below average in your answers." And what that looks like.
 * Only what a person is marked by is a reason.
 */
function reasonOf(
  wording: Wording,
  profile: Profile,
  levels: Evidence["facets"],
  { facets, weights, because }: Prediction,
): string {
  const marked = facets.filter((facet) => entryOf(profile.levels, facet) !== 3);
  if (!marked.length)
    return "None of your facets stands far from the average here, so the odds are close to anybody’s.";
  const said = marked.map((f) => {
    const name = nameOf(wording, f);
    return `${name} ${verbOf(name, "is", "are")} ${placeName(entryOf(levels, f))}`;
  });
  const reason = `${capital(said.join(" and "))} in your answers.`;
  return isSaidOf(profile, weights) ? `${reason} ${because}` : reason;
}

function howOf(wording: Wording, { base, facets }: Prediction, likelihood: number): string {
  const points = likelihood - base;
  const where = `where you stand on ${listed(facets.map((f) => nameOf(wording, f)))}`;
  const moved =
    points === 0
      ? `and ${where} leaves it there`
      : `${points > 0 ? "raised" : "lowered"} ${Math.abs(points)} points by ${where}`;
  return (
    `We start from ${base}%, our own guess for anybody in two weeks, ` +
    `${moved}. We show nothing below 35% or above 85%.`
  );
}
