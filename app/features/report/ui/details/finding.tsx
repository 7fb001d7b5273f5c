import { Moon } from "../sections/marks.tsx";
import css from "./finding.module.css";
import { type Finding, Scale } from "./finding-scale.tsx";

/** The evidence of a finding: the answers, the scale, and how rare it is. */
export const FindingDetail = ({ finding }: { finding: Finding }) => (
  <div className={css["sheet"]}>
    <h3 className="display">{finding.title}</h3>
    <p className="small muted">
      {finding.answers.length
        ? "Because you answered…"
        : "The answers behind this are shown to their owner alone."}
    </p>
    <ul className={css["answers"]}>
      {finding.answers.map((answer) => (
        <li key={answer.item}>
          <Moon value={answer.value} />
          <div>
            <p>{answer.statement}</p>
            <small>{answer.label}</small>
          </div>
          <b>{answer.item}</b>
        </li>
      ))}
    </ul>
    <Scale facets={finding.facets} />
    {finding.oneIn > 2 && (
      <p className="small muted">
        About 1 person in {finding.oneIn} shares this, counted among people simulated from published figures.
      </p>
    )}
  </div>
);
