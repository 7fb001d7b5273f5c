import { useLayoutEffect, useRef } from "react";
import keys from "./keys.module.css";
import css from "./statement-screen.module.css";
import { isSecondTap, moveOrAnswer } from "./answer-keys.ts";

/** The size of an answer's icon, in pixels. */
const MOON = 26;
/**
 * The icon of an answer: a moon, dark (`lit` 0) for "very inaccurate", full (`lit` 1) for "very accurate".
 * Decorative: the label says the same.
 */
function Moon({ lit }: { lit: number }) {
  const c = MOON / 2;
  const r = c - 1.5;
  const k = Math.abs(1 - 2 * lit) * r;
  const bulge = lit > 0.5 ? 1 : 0;
  const half = `M${c} ${c - r}A${r} ${r} 0 0 1 ${c} ${c + r}A${k} ${r} 0 0 ${bulge} ${c} ${c - r}Z`;
  const fill = lit >= 1 ? "currentColor" : "none";
  return (
    <svg viewBox={`0 0 ${MOON} ${MOON}`} width={MOON} height={MOON} aria-hidden="true">
      <circle cx={c} cy={c} r={r} fill={fill} stroke="currentColor" strokeWidth="1.25" />
      {lit > 0 && lit < 1 && <path d={half} fill="currentColor" />}
    </svg>
  );
}

/**
 * Remounted for each statement so that it takes the focus: a screen reader then reads "Statement 13 of 58"
 * and the statement.
 */
export function AnswerGroup({
  labels,
  labelledBy,
  value,
  focus,
  onAnswer,
}: {
  labels: string[];
  /** Ids of the elements that label the group. */
  labelledBy: string;
  value: number | undefined;
  /** False for the first statement of a visit, since loading a page must not move the focus. */
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
          // arrows must move focus without answering, which native radios cannot do
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="radio"
          aria-checked={value === i + 1}
          tabIndex={(value ?? 1) === i + 1 ? 0 : -1}
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
