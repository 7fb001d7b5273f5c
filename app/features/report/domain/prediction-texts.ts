import type { Prediction } from "./catalogue.ts";
import { isSaidOf } from "./match.ts";
import type { Profile } from "./profile.ts";

/** Why it may come true: only where the answers support the reason. */
export const reasonOf = (profile: Profile, { weights, because }: Prediction): string =>
  isSaidOf(profile, weights) ? because : "Nothing in your answers speaks for or against it: a plain guess.";

/** Where the likelihood comes from. */
export function howOf({ base }: Prediction, likelihood: number): string {
  const points = likelihood - base;
  const moved =
    points === 0
      ? "Your answers leave it there."
      : `Your answers ${points > 0 ? "raise" : "lower"} it by ${Math.abs(points)}.`;
  return `Our guess for anybody in two weeks is ${base}%. ${moved} We show nothing below 35% or above 85%.`;
}
