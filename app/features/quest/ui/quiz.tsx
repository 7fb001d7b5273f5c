import { useState } from "react";
import { useNavigate } from "react-router";
import { callApi } from "../../../platform/api.ts";
import { track } from "../../analytics/analytics.browser.tsx";
import type { Progress, Sheet } from "../contract.ts";
import { Analysing } from "./analysing.tsx";
import { ChapterBreak } from "./chapter-break.tsx";
import { isDay, placeOf } from "./evening.ts";
import { type About, LastQuestions } from "./last-questions.tsx";
import css from "./sky.module.css";
import { Halo, Sunset, WIDE } from "./sky.tsx";
import { StatementScreen } from "./statement-screen.tsx";
import { useQuiz } from "./use-quiz.ts";

type Scoring = { about: About; problem: string };
const OWN_FIELDS = new Set(["BIRTH_DATE", "UNDER_AGE"]);

/** The quiz: one screen after another under a sky that follows the evening. */
export function Quiz({ progress, sheet }: { progress: Progress; sheet: Sheet }) {
  const quiz = useQuiz(progress, sheet);
  const navigate = useNavigate();
  const [known, setKnown] = useState<About>({ birthDate: progress.birthDate, sex: progress.sex });
  const [wrong, setWrong] = useState("");
  const [scoring, setScoring] = useState<Scoring>();
  const { step } = quiz;

  async function finish(about: About) {
    setKnown(about);
    setWrong("");
    setScoring({ about, problem: "" });
    const body = { sessionId: progress.sessionId, form: sheet.form, ...about, answers: quiz.waiting() };
    const result = await callApi<{ path: string }>("/api/quest/finish", { method: "POST", body });
    if (result.ok) {
      track("quest_finish", { form: sheet.form });
      quiz.clear();
      return navigate(result.data.path, { replace: true });
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

  const chapter =
    step.kind === "last" || scoring ? sheet.chapters.length : placeOf(sheet.chapters, step.index).chapter;
  const atBreak = step.kind === "break" && !scoring;
  const tone = isDay(chapter) ? "tone-light" : "tone-dark";
  return (
    <div
      className={[tone, css["stage"], atBreak && css["atBreak"]].filter(Boolean).join(" ")}
      data-chapter={chapter}
    >
      <div className={css["around"]}>
        {atBreak ? <Sunset chapter={chapter} frame={WIDE} id="far" /> : <Halo />}
      </div>
      <main id="main" className={css["column"]} aria-busy={!quiz.open}>
        {scoring ? (
          <Analysing
            total={sheet.statements.length}
            saved={quiz.saving === "saved"}
            problem={scoring.problem}
            onRetry={() => void finish(scoring.about)}
          />
        ) : step.kind === "last" ? (
          <LastQuestions
            quiz={quiz}
            sheet={sheet}
            known={known}
            problem={wrong}
            onFinish={(about) => void finish(about)}
          />
        ) : step.kind === "break" ? (
          <ChapterBreak quiz={quiz} sheet={sheet} index={step.index} sessionId={progress.sessionId} />
        ) : (
          <StatementScreen quiz={quiz} sheet={sheet} index={step.index} />
        )}
      </main>
    </div>
  );
}
