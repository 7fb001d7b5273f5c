import type { Prediction } from "./catalogue.ts";
import { itemAt } from "../../../lib/checked.ts";
import { isSaidOf } from "./match.ts";
import type { Profile } from "./profile.ts";

const PLAIN_GUESSES = [
  "Your answers don’t lean either way here, so this is a plain guess.",
  "It happens to most people now and then, and nothing you said rules it out.",
  "A coin toss, as far as your answers go.",
];
/** Why it may come true; where the answers don't support the reason, the plain guess of this place in the list. */
export const reasonOf = (profile: Profile, { weights, because }: Prediction, place: number): string =>
  isSaidOf(profile, weights) ? because : itemAt(PLAIN_GUESSES, place);

/** Where the likelihood comes from. */
export function howOf({ base }: Prediction, likelihood: number): string {
  const points = likelihood - base;
  const moved =
    points === 0
      ? "Your answers leave it there."
      : `Your answers ${points > 0 ? "raise" : "lower"} it by ${Math.abs(points)}.`;
  return `Our guess for anybody in two weeks is ${base}%. ${moved} We show nothing below 35% or above 85%.`;
}
