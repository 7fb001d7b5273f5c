import { useDeck } from "../deck/deck-context.ts";
import css from "./subjects.module.css";

/** Layers whose length is the match. */
export function Subjects() {
  const { subjects } = useDeck().document.results;
  return (
    <>
      <h2 className={css["title"]}>Subjects You Are Mentally Built to Explore Deeper</h2>
      <ol className={css["strata"]}>
        {subjects.map((subject) => (
          <li key={subject.title} data-step={Math.floor(subject.matchPercentage / 5) * 5}>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect width={subject.matchPercentage} height="10" />
            </svg>
            <div>
              <h3>{subject.title}</h3>
              <p>{subject.description}</p>
            </div>
            <p className="figures">
              <b>{subject.matchPercentage}%</b> match
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
