import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { track } from "../../analytics/analytics.browser.tsx";
import type { Progress, Sheet } from "../contract.ts";
import type { Book } from "./answer-book.ts";
import { answerDesk } from "./answer-desk.ts";
import { placeOf } from "./evening.ts";

/** What is on screen: a statement, the break before the chapter that begins at `index`, or the two last questions. */
export type Step = { kind: "statement" | "break"; index: number } | { kind: "last" };

/** Where somebody with these answers goes on. A half that has not been begun opens with its chapter's name. */
export function stepFor(sheet: Sheet, book: Book, from: number): Step {
  const index = sheet.statements.findIndex((s) => !book[s.id]);
  if (index < 0) return { kind: "last" };
  return index === from && from > 0 ? { kind: "break", index } : { kind: "statement", index };
}

/** After the statement at `index` was answered or kept: the next one, a break before a chapter not begun, or the first gap, else the last questions. */
export function stepAfter(sheet: Sheet, book: Book, index: number): Step {
  const next = sheet.statements[index + 1];
  if (!next) return stepFor(sheet, book, 0);
  return {
    kind: placeOf(sheet.chapters, index + 1).first && !book[next.id] ? "break" : "statement",
    index: index + 1,
  };
}

/** The walk through a form: forward after an answer, back at will, never before `from`, where a scored half ends. */
export function useQuiz(progress: Progress, sheet: Sheet) {
  const { statements } = sheet;
  const from = sheet.form === "full" && progress.finished.includes("short") ? statements.length / 2 : 0;
  const [desk] = useState(() => answerDesk(progress));
  const { book, saving, open } = useSyncExternalStore(desk.subscribe, desk.read, desk.read);
  useEffect(() => {
    const close = desk.open();
    if (!statements.slice(from).some(({ id }) => desk.read().book[id]))
      track("quest_start", { form: sheet.form });
    return close;
  }, [desk, statements, from, sheet.form]);
  const [chosen, go] = useState<Step>();
  const step = chosen ?? stepFor(sheet, book, from);
  const sinceShown = useLookTime(step);

  const answer = useCallback(
    (value: number) => {
      if (step.kind !== "statement") return;
      const { id } = statements[step.index]!;
      if (!desk.read().book[id]) track("quest_statement", { n: step.index + 1 });
      desk.put(id, value, sinceShown());
      go(stepAfter(sheet, desk.read().book, step.index));
    },
    [step, desk, statements, sheet, sinceShown],
  );
  const back = useCallback(() => {
    const index = step.kind === "last" ? statements.length - 1 : step.index - 1;
    if (index >= from) go({ kind: "statement", index });
  }, [step, statements, from]);
  /** On from a break, or past a statement that already has its answer. */
  const on = useCallback(() => {
    if (step.kind === "break") go({ kind: "statement", index: step.index });
    else if (step.kind === "statement" && book[statements[step.index]!.id])
      go(stepAfter(sheet, book, step.index));
  }, [step, statements, book, sheet]);

  const paces = useMemo(() => {
    const inOrder = Object.values(book).toSorted((a, b) => a.at - b.at);
    return inOrder.flatMap((kept) => kept.tookMs ?? []);
  }, [book]);
  return {
    step,
    go,
    /** True once the person has moved: from then on the focus follows. */
    walked: chosen !== undefined,
    open,
    book,
    saving,
    done: statements.filter((s) => book[s.id]).length,
    paces,
    canGoBack: step.kind === "last" || step.index > from,
    answer,
    back,
    on,
    waiting: desk.waiting,
    clear: desk.clear,
  };
}
export type Quiz = ReturnType<typeof useQuiz>;

/** Milliseconds since this step came, or the tab was looked at again. */
function useLookTime(step: Step): () => number {
  const since = useRef(0);
  const shown = step.kind === "last" ? step.kind : `${step.kind} ${step.index}`;
  useEffect(() => {
    const look = () => {
      since.current = performance.now();
    };
    if (shown) look(); // anew whenever something else is shown
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [shown]);
  return useCallback(() => performance.now() - since.current, []);
}
