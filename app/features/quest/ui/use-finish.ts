import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { callApi } from "../../../platform/http/api.ts";
import { track } from "../../analytics/analytics.browser.tsx";
import type { Progress, Sheet } from "../contract.ts";
import type { ScoringOutcome } from "./analysing.tsx";
import { type About, fieldsFrom } from "./last-fields.ts";
import type { Quiz } from "./use-quiz.ts";
import type { AnswerOf } from "../../../platform/http/answer.ts";
import type { QuestCalls } from "../http.server.ts";

/** `done`: the engine's response and the result's path. */
type Scoring = { about: About; problem: string; done?: ScoringOutcome & { path: string } };
const OWN_FIELDS = new Set(["BIRTH_DATE", "UNDER_AGE"]);

type Finished = AnswerOf<QuestCalls, "/api/quest/finish", "post">;

/**
 * Finishes the quest. `wrong`: error shown next to the last questions. `scoring`: set once the last questions
 * are submitted, with any other problem.
 */
export function useFinish(quiz: Quiz, progress: Progress, sheet: Sheet) {
  const navigate = useNavigate();
  const [fields, setFields] = useState(() =>
    fieldsFrom({ birthDate: progress.birthDate, sex: progress.sex }),
  );
  const [wrong, setWrong] = useState("");
  const [scoring, setScoring] = useState<Scoring>();

  async function finish(about: About) {
    setFields(fieldsFrom(about));
    setWrong("");
    setScoring({ about, problem: "" });
    const body = { sessionId: progress.sessionId, form: sheet.form, ...about, answers: quiz.waiting() };
    const result = await callApi<Finished>("/api/quest/finish", { method: "POST", body });
    if (result.ok) {
      track("quest_finish", { form: sheet.form });
      const { norms, amiss, path } = result.data;
      return setScoring({ about, problem: "", done: { norms, amiss, path } });
    }
    if (OWN_FIELDS.has(result.code)) {
      setScoring(undefined);
      return setWrong(`${result.message}.`);
    }
    const gap = sheet.statements.findIndex((s) => s.id === result.field);
    if (result.code === "UNANSWERED" && gap >= 0) {
      setScoring(undefined);
      return quiz.go({ kind: "statement", index: gap });
    }
    setScoring({ about, problem: `${result.message}. Your answers are safe.` });
  }
  const isLeaving = useRef(false);
  /** Opens the result once: a click may come before the automatic continuation. */
  async function goOn() {
    if (!scoring?.done || isLeaving.current) return;
    isLeaving.current = true;
    quiz.clear();
    await navigate(scoring.done.path, { replace: true });
    isLeaving.current = false;
  }
  return { fields, setFields, wrong, scoring, finish, goOn };
}
