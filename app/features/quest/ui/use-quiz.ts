import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Progress, Sheet } from "../contract.ts";
import type { Book } from "./answer-book.ts";
import { placeOf } from "./evening.ts";
import { useAnswers } from "./use-answers.ts";

/** What is on screen: a statement, the break before the chapter that begins at `index`, or the two last questions. */
export type Step = { kind: "statement" | "break"; index: number } | { kind: "last" };

/** Where somebody with these answers goes on. A half that has not been begun opens with its chapter's name. */
export function stepFor(sheet: Sheet, book: Book, from: number): Step {
  const index = sheet.statements.findIndex((s) => !book[s.id]);
  if (index < 0) return { kind: "last" };
  return index === from && from > 0 ? { kind: "break", index } : { kind: "statement", index };
}

/** The walk through a form: forward after an answer, back at will, never before `from`, where a scored half ends. */
export function useQuiz(progress: Progress, sheet: Sheet) {
  const { statements, chapters } = sheet;
  const from = sheet.form === "full" && progress.finished.includes("short") ? statements.length / 2 : 0;
  const { book, opened, saving, put, waiting } = useAnswers(progress);
  const [step, setStep] = useState<Step>(() => stepFor(sheet, book, from));
  const [walked, setWalked] = useState(false);
  const go = useCallback((to: Step) => {
    setWalked(true);
    setStep(to);
  }, []);
  const shownAt = useRef(0);

  // What the browser kept may be ahead of what the server sent.
  const laid = useRef(false);
  useEffect(() => {
    if (!opened || laid.current) return;
    laid.current = true;
    setStep(stepFor(sheet, book, from));
  }, [opened, book, sheet, from]);

  useEffect(() => {
    const look = () => {
      shownAt.current = performance.now();
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [step]);

  const answer = useCallback(
    (value: number) => {
      if (step.kind !== "statement") return;
      const { index } = step;
      put(statements[index]!.id, value, performance.now() - shownAt.current);
      const next = statements[index + 1];
      if (!next) return go(stepFor(sheet, { ...book, [statements[index]!.id]: { value, at: 0, tookMs: null, sent: false } }, -1));
      go({ kind: placeOf(chapters, index + 1).first && !book[next.id] ? "break" : "statement", index: index + 1 });
    },
    [step, put, statements, chapters, book, sheet, go],
  );
  const back = useCallback(() => {
    const index = step.kind === "last" ? statements.length - 1 : step.index - 1;
    if (index >= from) go({ kind: "statement", index });
  }, [step, statements, from, go]);
  /** On from a break, or past a statement that already has its answer. */
  const on = useCallback(() => {
    if (step.kind === "break") return go({ kind: "statement", index: step.index });
    if (step.kind !== "statement" || !book[statements[step.index]!.id]) return;
    go(step.index + 1 < statements.length ? { kind: "statement", index: step.index + 1 } : stepFor(sheet, book, -1));
  }, [step, statements, book, sheet, go]);

  const done = statements.filter((s) => book[s.id]).length;
  const paces = useMemo(
    () =>
      Object.values(book)
        .toSorted((a, b) => a.at - b.at)
        .flatMap((kept) => kept.tookMs ?? []),
    [book],
  );
  const canGoBack = step.kind === "last" || step.index > from;
  return { step, go, walked, book, done, paces, saving, waiting, answer, back, on, canGoBack };
}
export type Quiz = ReturnType<typeof useQuiz>;
