import { TRAITS, type QuestResult } from "../contract.ts";
import type { Wording } from "./wording.ts";

/**
 * Explains why the archetype after all statements differs from the one after the first half; undefined if it
 * does not, or if the first half was not scored.
 */
export function changedName(
  { traits: names }: Pick<Wording, "traits">,
  { scores, firstHalf }: Pick<QuestResult, "scores" | "firstHalf">,
): string | undefined {
  if (!firstHalf || firstHalf.archetype.primary === scores.archetype.primary) return undefined;
  const [before, now] = [firstHalf.archetype, scores.archetype];
  const odds = ({ confidence }: typeof now) => `odds ${Math.round(100 * confidence)}%`;
  type Moved = Record<"from" | "to", { percentile: number }>;
  const distance = ({ from, to }: Moved) => Math.abs(to.percentile - from.percentile);
  const moved = TRAITS.map((trait) => ({
    trait,
    from: firstHalf.traits[trait],
    to: scores.traits[trait],
  })).toSorted((a, b) => distance(b) - distance(a))[0];
  const ranges = TRAITS.every(
    (t) =>
      scores.traits[t].low <= firstHalf.traits[t].high && firstHalf.traits[t].low <= scores.traits[t].high,
  );
  return [
    `After 58 statements you were nearest to the ${before.primary} (${odds(before)}); after 116 you are ` +
      `nearest to the ${now.primary} (${odds(now)}).`,
    moved &&
      `${names[moved.trait].name} moved most, from ${moved.from.percentile} to ${moved.to.percentile}.`,
    ranges
      ? "Every range still overlaps the one before it: this is no sign that you changed. You are seen " +
        "more closely."
      : "At least one range has moved clear of the one before it, which more statements can do, and so " +
        "can another day.",
  ]
    .filter(Boolean)
    .join(" ");
}
