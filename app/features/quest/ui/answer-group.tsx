import { useLayoutEffect, useRef } from "react";
import { Moon } from "./moon.tsx";
import keys from "./keys.module.css";
import css from "./statement-screen.module.css";
import { isSecondTap, moveOrAnswer } from "./answer-keys.ts";

/**
 * Remounted for each statement: the focus moves to it, so that a screen reader says "Statement 13 of 58" and
 * the statement.
 */
export function AnswerGroup({
  labels,
  labelledBy,
  given,
  focus,
  onAnswer,
}: {
  labels: string[];
  /** Ids of the elements that name the group. */
  labelledBy: string;
  given: number | undefined;
  /** False for the first statement of a visit, since an opening page must not move the focus. */
  focus: boolean;
  onAnswer: (value: number) => void;
}) {
  const group = useRef<HTMLDivElement>(null);
  const shownAt = useRef(0);
  useLayoutEffect(() => {
    shownAt.current = performance.now();
    if (focus) group.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [focus]);
  return (
    <div ref={group} className={css["answers"]} role="radiogroup" aria-labelledby={labelledBy}>
      {labels.map((label, i) => (
        <button
          key={label}
          type="button"
          // arrows must move without answering, which native radios cannot do
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="radio"
          aria-checked={given === i + 1}
          tabIndex={(given ?? 1) === i + 1 ? 0 : -1}
          onKeyDown={(event) => moveOrAnswer(event, i + 1, onAnswer)}
          onKeyUp={(event) => event.key === " " && event.preventDefault()}
          onClick={(event) =>
            !isSecondTap(event.detail, event.timeStamp - shownAt.current) && onAnswer(i + 1)
          }
        >
          <Moon lit={i / 4} />
          <span>{label}</span>
          <kbd className={keys["key"]} aria-hidden="true">
            {i + 1}
          </kbd>
        </button>
      ))}
    </div>
  );
}
