import type { Results } from "../contract.ts";
import type { Catalogue } from "./catalogue.ts";
import { fitOf } from "./match.ts";
import type { Profile } from "./profile.ts";
import { firstOf } from "../../../lib/checked.ts";

/** The sun sign at birth, or two signs for a birth on the cusp. */
export type SunSigns = [string] | [string, string];

/** The sign whose folklore fits a person's answers best. */
export function behaviouralSign({ signs }: Pick<Catalogue, "signs">, profile: Profile) {
  return firstOf(
    signs
      .map((sign) => ({ sign, fit: fitOf(profile, sign.weights) }))
      .toSorted((a, b) => b.fit - a.fit || a.sign.name.localeCompare(b.sign.name)),
  ).sign;
}

type Signs = Omit<NonNullable<Results["astrology"]>, "predictions">;
const ON_THE_CUSP = " You were born on the cusp: which of the two it is depends on the hour and the place.";

/**
 * Section 7 without its predictions. The text says that it is play. Source of its figures: Hartmann, Reuter
 * and Nyborg, Personality and Individual Differences 40, 2006.
 */
export function signsOf(catalogue: Catalogue, profile: Profile, sun: SunSigns): Signs {
  const { name, folklore } = behaviouralSign(catalogue, profile);
  const cusp = sun.length > 1 ? ON_THE_CUSP : "";
  const meeting = sun.includes(name)
    ? "The two agree, as they would for one person in twelve by chance."
    : "One person in twelve would match by chance.";
  return {
    actualSign: sun.join(" or "),
    behavioralSign: name,
    description:
      `${name}, in folklore: ${folklore}.${cusp} ${meeting} ` +
      "This is play, not science: in two studies of more than 4,000 and 11,000 people, birth dates " +
      "told nothing about personality (Hartmann, 2006).",
  };
}
