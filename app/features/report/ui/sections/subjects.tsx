import type { CSSProperties } from "react";
import { useDeck } from "../deck/deck-context.ts";
import { useOpener } from "../deck/use-opener.ts";
import css from "./subjects.module.css";

/** Where a layer ends, for placing its figure: rounded down to 5 percent, at least 40. */
const endOf = (percent: number) =>
  ({ "--end": Math.max(40, Math.floor(percent / 5) * 5) / 100 }) as CSSProperties; // React's types lack them

/** In percent; a shorter layer has its figure outside. */
const FITS_BOTH = 65;

const Bar = ({ width }: { width: number }) => (
  <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect width={width} height="10" />
  </svg>
);

/** Layers whose length is the match. A tap opens the subject's reason and first step. */
export function Subjects() {
  const { results, evidence } = useDeck().document;
  const opener = useOpener("subjects");
  return (
    <>
      <h2 className={css["title"]}>Subjects You Are Mentally Built to Explore Deeper</h2>
      <ol className={css["strata"]}>
        {results.subjects.map((subject, i) => (
          <li
            key={subject.title}
            style={endOf(subject.matchPercentage)}
            data-short={subject.matchPercentage < FITS_BOTH ? "" : undefined}
          >
            <button {...opener(i)} disabled={!evidence.subjects[i]}>
              <Bar width={subject.matchPercentage} />
              <span>
                <b className={css["name"]}>{subject.title}</b>
                <span>{subject.description}</span>
                {evidence.subjects[i] && <u>Why, and a first step</u>}
              </span>
              <span className="figures">
                <b>{subject.matchPercentage}%</b> match
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
