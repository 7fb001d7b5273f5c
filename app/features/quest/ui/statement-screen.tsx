import { useEffect } from "react";
import type { Sheet } from "../contract.ts";
import { placeOf } from "./evening.ts";
import { minutesLeft } from "./pace.ts";
import keys from "./keys.module.css";
import { SavedNote } from "./saved-note.tsx";
import css from "./statement-screen.module.css";
import { SunPath } from "./sun-path.tsx";
import { TopBar } from "./top-bar.tsx";
import type { Quiz } from "./use-quiz.ts";
import { entryOf, itemAt } from "../../../lib/checked.ts";
import { AnswerGroup } from "./answer-group.tsx";
import { STEPS } from "./answer-keys.ts";

const timeLeft = (minutes: number) => (minutes === 0 ? "Under 1 min left" : `About ${minutes} min left`);

/**
 * One statement and its five answers. Keys 1 to 5 answer from anywhere, and Backspace goes back; inside the
 * group arrows move and Space answers.
 */
export function StatementScreen({ quiz, sheet, index }: { quiz: Quiz; sheet: Sheet; index: number }) {
  const { statements, chapters } = sheet;
  const statement = itemAt(statements, index);
  const place = placeOf(chapters, index);
  const storedValue = quiz.stored[statement.id]?.value;
  const left = statements.length - quiz.done;
  useAnswerKeys(quiz);
  return (
    <>
      <TopBar
        backTo={quiz.canGoBack ? index : 0}
        onBack={quiz.back}
        aside={timeLeft(minutesLeft(quiz.paces, left))}
      >
        <b>
          Chapter {place.chapter} of {chapters.length}
        </b>{" "}
        {place.name}
      </TopBar>
      <SunPath done={quiz.done} total={statements.length} chapters={chapters.length} />
      <div className={css["body"]}>
        <p className={css["count"]} id="count">
          {/* Browser translation replaces text nodes; a remounted element is translated again. */}
          <span key={index}>
            <span className="visually-hidden">Statement </span>
            {index + 1} of {statements.length}
          </span>
          {storedValue !== undefined && (
            <button type="button" className="link" onClick={quiz.on}>
              Keep this answer
            </button>
          )}
        </p>
        <h1 key={statement.id} className="display" id="statement">
          {statement.text}
        </h1>
        {statement.negated && (
          <p key={`ask ${statement.id}`} className={css["ask"]} id="ask">
            How accurate is this of you?
          </p>
        )}
      </div>
      <AnswerGroup
        key={statement.id}
        labels={sheet.labels}
        labelledBy={statement.negated ? "count statement ask" : "count statement"}
        value={storedValue}
        focus={quiz.walked}
        onAnswer={quiz.answer}
      />
      <noscript>
        <p className={css["noscript"]}>
          The five answers need JavaScript. Please switch it on for this page: your place is kept.
        </p>
      </noscript>
      <footer className={css["foot"]}>
        <SavedNote saving={quiz.saving} />
        <span className={keys["keys"]}>
          <kbd>1</kbd> to <kbd>5</kbd> answer, <kbd>Backspace</kbd> back
        </span>
      </footer>
    </>
  );
}

function useAnswerKeys({ answer, back }: Quiz) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (document.querySelector("dialog[open]")) return;
      if (/^[1-5]$/.test(event.key)) answer(Number(event.key));
      else if (event.key === "Backspace") back();
      else if (event.key in STEPS && document.activeElement === document.body) {
        const radios = document.querySelectorAll<HTMLElement>('[role="radio"]');
        radios[entryOf(STEPS, event.key) > 0 ? 0 : radios.length - 1]?.focus();
      } else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [answer, back]);
}
