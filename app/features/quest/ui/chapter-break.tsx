import { useEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import type { Sheet } from "../contract.ts";
import { placeOf } from "./evening.ts";
import { whatIsLeft } from "./words-left.ts";
import css from "./chapter-break.module.css";
import keys from "./keys.module.css";
import { ResumeLink } from "./resume-link.tsx";
import { PHONE } from "./sky.tsx";
import { Sunset } from "./sunset.tsx";
import { TopBar } from "./top-bar.tsx";
import type { Quiz } from "./use-quiz.ts";

/** Index of the first statement of the second half. */
const FIRST_HALF = 58;

/** The screen between two chapters: the next chapter's name, and how much is left. */
export function ChapterBreak({
  quiz,
  sheet,
  index,
  sessionId,
}: {
  quiz: Quiz;
  sheet: Sheet;
  index: number;
  sessionId: string;
}) {
  const { statements, chapters } = sheet;
  const place = placeOf(chapters, index);
  const goOn = useRef<HTMLDivElement>(null);
  useEffect(() => goOn.current?.querySelector("button")?.focus({ preventScroll: true }), []);
  return (
    <>
      <Sunset chapter={place.chapter} frame={PHONE} id="near" />
      <TopBar backTo={quiz.canGoBack ? index : null} onBack={quiz.back}>
        <b>
          {quiz.done} of {statements.length}
        </b>{" "}
        answered
      </TopBar>
      <div className={css["title"]}>
        <p>
          Chapter {place.chapter} of {chapters.length}
        </p>
        <h1 className="display" id="break">
          {place.name}
        </h1>
      </div>
      <div className={css["foot"]} ref={goOn}>
        <p id="left">
          {whatIsLeft(quiz.paces, statements.length - quiz.done)}
          {index === FIRST_HALF &&
            " The name of your archetype may change with the statements that follow: about three " +
              "people in ten get another one, because the first 58 say it less surely."}
        </p>
        <Button wide onClick={quiz.on} aria-describedby="break left">
          Continue
        </Button>
        <div className={css["stop"]}>
          <span className={keys["keys"]}>
            <kbd>Enter</kbd> continues.{" "}
          </span>
          Stop here if you like: we keep your place. <ResumeLink sessionId={sessionId} />
        </div>
      </div>
    </>
  );
}
