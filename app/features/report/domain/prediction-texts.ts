import { verbOf } from "../../../kernel/plural.ts";
import type { Evidence } from "../contract.ts";
import type { Prediction } from "./catalogue.ts";
import { isSaidOf } from "./match.ts";
import type { Profile } from "./profile.ts";
import { capital, listed, nameOf, type Wording } from "./wording.ts";
import { levelName } from "./levels.ts";
import { entryOf } from "../../../kernel/checked.ts";

/**
 * "Adventurousness is above average, and caution is below average in your answers." And what that looks like.
 * Only what a person is marked by is a reason.
 */
export function reasonOf(
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
    return `${name} ${verbOf(name, "is", "are")} ${levelName(entryOf(levels, f).level)}`;
  });
  const reason = `${capital(said.join(" and "))} in your answers.`;
  return isSaidOf(profile, weights) ? `${reason} ${because}` : reason;
}

/** How it is told whether a prediction came true, and how likely it was. */
export function howOf(wording: Wording, { base, facets }: Prediction, likelihood: number): string {
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
