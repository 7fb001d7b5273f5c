import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { useHeadingFocus } from "../../../ui/heading-focus.ts";
import { Icon } from "../../../ui/icon.tsx";
import css from "./analysing.module.css";
import { Rings } from "./rings.tsx";

/** What the engine reports: the comparison group, and problems in the answers. */
export type ScoringOutcome = { norms: string; amiss: string | null };

const stepsOf = (total: number, { norms, amiss }: ScoringOutcome) => [
  `${total} answers saved`,
  amiss ?? "Checked for rushing, repeated patterns and random answers: none found",
  `Compared with ${norms}`,
  "5 traits and 29 facets estimated, each with its range",
  "12 archetypes and 13 attributes weighed",
];

/** Milliseconds before the next line appears. */
const LINE_MS = 800;

/** Reveals lines one by one, then calls `onEnd`. @returns the number of lines to show */
function useLines(count: number, onEnd: () => void): number {
  const [shown, setShown] = useState(1);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => (shown < count ? setShown(shown + 1) : end()), LINE_MS);
    return () => clearTimeout(timer);
  }, [shown, count]);
  return shown;
}

/**
 * Progress while the engine scores. Then lists the steps one by one, and continues by itself, or immediately
 * on a click.
 */
function Steps({
  total,
  saved,
  done,
  onGoOn,
}: {
  total: number;
  saved: boolean;
  done: ScoringOutcome | undefined;
  onGoOn: () => void;
}) {
  const steps = done ? stepsOf(total, done) : [];
  const shown = useLines(steps.length, onGoOn);
  const button = useRef<HTMLDivElement>(null);
  const isDone = done !== undefined;
  useEffect(() => {
    if (isDone) button.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [isDone]);
  if (!done)
    return (
      <ul>
        <li className={saved ? css["ok"] : css["now"]}>
          {saved ? <Icon name="check" size={18} /> : <i />} {total} answers {saved ? "saved" : "on their way"}
        </li>
        <li className={css["now"]}>
          <i /> Scoring them
        </li>
      </ul>
    );
  return (
    <>
      <ul>
        {steps.slice(0, shown).map((step) => (
          <li key={step} className={css["ok"]}>
            <Icon name="check" size={18} /> {step}
          </li>
        ))}
      </ul>
      <div ref={button} className={css["goOn"]}>
        <Button wide look="line" onClick={onGoOn}>
          Go to my result
        </Button>
      </div>
    </>
  );
}

/** The screen after the last answer. `problem`: why scoring failed. */
export function Analysing({
  total,
  saved,
  done,
  problem,
  onRetry,
  onGoOn,
}: {
  total: number;
  saved: boolean;
  done: ScoringOutcome | undefined;
  problem: string;
  onRetry: () => void;
  onGoOn: () => void;
}) {
  useHeadingFocus("analysing");
  return (
    <>
      <Rings />
      <div className={css["analysing"]} role={problem ? "alert" : "status"}>
        <h1 className="display">
          {total} answers,
          <br />
          one shape
        </h1>
        {problem ? (
          <>
            <p>{problem}</p>
            <Button wide onClick={onRetry}>
              Try again
            </Button>
          </>
        ) : (
          <Steps total={total} saved={saved} done={done} onGoOn={onGoOn} />
        )}
      </div>
    </>
  );
}
