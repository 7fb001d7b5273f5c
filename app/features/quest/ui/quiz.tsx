import type { Progress, Sheet } from "../contract.ts";
import { Analysing } from "./analysing.tsx";
import { ChapterBreak } from "./chapter-break.tsx";
import { isDay, placeOf } from "./evening.ts";
import { LastQuestions } from "./last-questions.tsx";
import css from "./sky.module.css";
import { Halo, WIDE } from "./sky.tsx";
import { Sunset } from "./sunset.tsx";
import { StatementScreen } from "./statement-screen.tsx";
import { useFinish } from "./use-finish.ts";
import { useQuiz } from "./use-quiz.ts";

/** The quiz: its current screen, under a sky that follows the evening. */
export function Quiz({ progress, sheet }: { progress: Progress; sheet: Sheet }) {
  const quiz = useQuiz(progress, sheet);
  const { fields, setFields, wrong, scoring, finish, goOn } = useFinish(quiz, progress, sheet);
  const { step } = quiz;
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
            done={scoring.done}
            problem={scoring.problem}
            onRetry={() => void finish(scoring.about)}
            onGoOn={() => void goOn()}
          />
        ) : step.kind === "last" ? (
          <LastQuestions
            quiz={quiz}
            sheet={sheet}
            fields={fields}
            problem={wrong}
            onLeave={setFields}
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
