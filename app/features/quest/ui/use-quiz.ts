import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { track } from "../../analytics/analytics.browser.tsx";
import type { Progress, Sheet } from "../contract.ts";
import type { LocalAnswers } from "./local-answers.ts";
import { createAnswerStore } from "./answer-store.ts";
import { placeOf } from "./evening.ts";
import { itemAt } from "../../../lib/checked.ts";

/**
 * The current screen: a statement, the break before the chapter that begins at `index`, or the last two
 * questions.
 */
export type Step = { kind: "statement" | "break"; index: number } | { kind: "last" };

/** The screen on which a person with these answers continues. The second half begins with a chapter break. */
export function stepFor(sheet: Sheet, stored: LocalAnswers, from: number): Step {
  const index = sheet.statements.findIndex((s) => !stored[s.id]);
  if (index < 0) return { kind: "last" };
  return index === from && from > 0 ? { kind: "break", index } : { kind: "statement", index };
}

/**
 * The screen after the statement at `index`: the next statement, a break before a new chapter, the first gap,
 * or the last questions.
 */
export function stepAfter(sheet: Sheet, stored: LocalAnswers, index: number): Step {
  const next = sheet.statements[index + 1];
  if (!next) return stepFor(sheet, stored, 0);
  return {
    kind: placeOf(sheet.chapters, index + 1).first && !stored[next.id] ? "break" : "statement",
    index: index + 1,
  };
}

/**
 * Navigation through a form: forward after an answer, back at any time, but never before `from`, the end of a
 * scored half.
 */
export function useQuiz(progress: Progress, sheet: Sheet) {
  const { statements } = sheet;
  const from = sheet.form === "full" && progress.finished.includes("short") ? statements.length / 2 : 0;
  const [answerStore] = useState(() => createAnswerStore(progress));
  const {
    answers: stored,
    saving,
    open,
  } = useSyncExternalStore(answerStore.subscribe, answerStore.read, answerStore.read);
  useEffect(() => {
    const close = answerStore.open();
    if (!statements.slice(from).some(({ id }) => answerStore.read().answers[id]))
      track("quest_start", { form: sheet.form });
    return close;
  }, [answerStore, statements, from, sheet.form]);
  const [chosen, go] = useState<Step>();
  const step = chosen ?? stepFor(sheet, stored, from);
  const sinceShown = useLookTime(step);
  const paces = usePaces(stored);

  const answer = useCallback(
    (value: number) => {
      if (step.kind !== "statement") return;
      const { id } = itemAt(statements, step.index);
      if (!answerStore.read().answers[id]) track("quest_statement", { n: step.index + 1 });
      answerStore.put(id, value, sinceShown());
      go(stepAfter(sheet, answerStore.read().answers, step.index));
    },
    [step, answerStore, statements, sheet, sinceShown],
  );
  const back = useCallback(() => {
    const index = step.kind === "last" ? statements.length - 1 : step.index - 1;
    if (index >= from) go({ kind: "statement", index });
  }, [step, statements, from]);
  /** Continues after a break, or past an answered statement. */
  const on = useCallback(() => {
    if (step.kind === "break") go({ kind: "statement", index: step.index });
    else if (step.kind === "statement" && stored[itemAt(statements, step.index).id])
      go(stepAfter(sheet, stored, step.index));
  }, [step, statements, stored, sheet]);

  return {
    step,
    go,
    /** True after the first navigation; from then on the focus moves to each statement. */
    walked: chosen !== undefined,
    open,
    stored,
    saving,
    done: statements.filter((s) => stored[s.id]).length,
    paces,
    canGoBack: step.kind === "last" || step.index > from,
    answer,
    back,
    on,
    waiting: answerStore.waiting,
    clear: answerStore.clear,
  };
}
export type Quiz = ReturnType<typeof useQuiz>;

/** Milliseconds that each answer took, in order. */
function usePaces(stored: LocalAnswers): number[] {
  return useMemo(() => {
    const inOrder = Object.values(stored).toSorted((a, b) => a.at - b.at);
    return inOrder.flatMap((storedAnswer) => storedAnswer.tookMs ?? []);
  }, [stored]);
}

/** Milliseconds since this step was shown, or the tab became visible. */
function useLookTime(step: Step): () => number {
  const shownAt = useRef(0);
  const shown = step.kind === "last" ? step.kind : `${step.kind} ${step.index}`;
  useEffect(() => {
    const look = () => {
      shownAt.current = performance.now();
    };
    if (shown) look(); // restart whenever something else is shown
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [shown]);
  return useCallback(() => performance.now() - shownAt.current, []);
}
