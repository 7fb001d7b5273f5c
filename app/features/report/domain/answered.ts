import type { Measured } from "../../../kernel/claims.ts";
import type { QuestResult } from "../contract.ts";
import type { Wording } from "./wording.ts";
import { entryOf, lookUp } from "../../../kernel/checked.ts";
import { measuredOf } from "./measured.ts";

/** How the answers on each facet lean: above nought where they speak for more of it. */
function leaningsOf(statements: Wording["statements"], answers: QuestResult["answers"]) {
  const given: Record<string, number[]> = {};
  for (const [id, value] of Object.entries(answers)) {
    const { facet, keyedPlus } = lookUp(statements, id);
    (given[facet] ??= []).push((value - 3) * (keyedPlus ? 1 : -1));
  }
  return given;
}

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
  const given = leaningsOf(statements, answers);
  const answered = Object.entries(measured.levels).map(([key, level]) => {
    // a trait has no statements of its own
    const leanings = key in given ? entryOf(given, key).map((leaning) => leaning * (level - 3)) : [1];
    const isDenied = leanings.some((leaning) => leaning < 0);
    const isOpen = leanings.every((leaning) => leaning === 0);
    return [key, isDenied || (isOpen && !open) ? 3 : level] as const;
  });
  return { ...measured, answered: Object.fromEntries(answered) };
}
