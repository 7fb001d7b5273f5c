import type { Measured } from "../../../kernel/claims.ts";
import type { QuestResult, Scores } from "../contract.ts";
import { phi } from "./drawing/normal.ts";
import type { Wording } from "./wording.ts";
import { entryOf, lookUp } from "../../../kernel/checked.ts";

/**
 * A trait's level 1..5, cut as the engine cuts facets: by where the estimate lies among the estimates of the
 * comparison group, whose variance is that of true scores less the squared standard error.
 */
function levelOf({ t, se, reliability }: Scores["traits"]["O"]): number {
  const percentile = 100 * phi(t / Math.sqrt(Math.max(reliability - se ** 2, 1e-9)));
  if (percentile <= 10) return 1;
  if (percentile <= 30) return 2;
  if (percentile < 70) return 3;
  return percentile < 90 ? 4 : 5;
}

/** Levels 1..5 by trait and facet. */
export const levelsOf = ({ traits, facets }: Pick<Scores, "traits" | "facets">): Measured["levels"] =>
  Object.fromEntries([
    ...Object.entries(traits).map(([key, estimate]) => [key, levelOf(estimate)] as const),
    ...Object.entries(facets).map(([key, { level }]) => [key, level] as const),
  ]);

/** Where a person stands, as claims are checked against it. */
export const measuredOf = (scores: Pick<Scores, "traits" | "facets" | "archetype">): Measured => ({
  levels: levelsOf(scores),
  nearest: scores.archetype.primary,
  second: scores.archetype.secondary,
});

/**
 * The same, for choosing what is said to somebody of themselves. A facet's level compares, and other facets
 * speak for it too: whoever agreed with one of its statements may still stand below most, and is not told the
 * opposite of what they said.
 * @param open answers that lean nowhere bear their facet's level, too
 */
export function measuredAsAnswered(
  { statements }: Pick<Wording, "statements">,
  { scores, answers }: Pick<QuestResult, "scores" | "answers">,
  { open }: { open: boolean },
): Measured {
  const measured = measuredOf(scores);
  const given: Record<string, number[]> = {};
  for (const [id, value] of Object.entries(answers)) {
    const { facet, keyedPlus } = lookUp(statements, id);
    (given[facet] ??= []).push((value - 3) * (keyedPlus ? 1 : -1));
  }
  const answered = Object.entries(measured.levels).map(([key, level]) => {
    // a trait has no statements of its own
    const leanings = key in given ? entryOf(given, key).map((leaning) => leaning * (level - 3)) : [1];
    const isDenied = leanings.some((leaning) => leaning < 0);
    const isOpen = leanings.every((leaning) => leaning === 0);
    return [key, isDenied || (isOpen && !open) ? 3 : level] as const;
  });
  return { ...measured, answered: Object.fromEntries(answered) };
}
