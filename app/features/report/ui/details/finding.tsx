import type { Evidence } from "../../contract.ts";
import { Contrast, Moon } from "../sections/marks.tsx";
import css from "./finding.module.css";

type Finding = Evidence["findings"][number];
const LEVELS = ["", "well below average", "below average", "average", "above average", "well above average"];

/** What a finding rests on: the answers themselves, the scale, and how rare it is. */
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
    {finding.facets.map(({ id, text }) => text && <p key={id}>{text}</p>)}
    <p className="small muted">
      {finding.oneIn < 4
        ? "Further out than most people stand."
        : `About 1 person in ${finding.oneIn} stands this far out or further.`}{" "}
      That is estimated from all your answers and drawn towards what is usual, because the five were chosen
      from many. Treat it as a good guess.
    </p>
  </div>
);

const Scale = ({ facets }: { facets: Finding["facets"] }) => {
  const [first, second] = facets;
  if (!first) return null;
  const describe = (facet: Finding["facets"][number]) => `${facet.name}, ${LEVELS[facet.level] ?? ""}`;
  const [left, right] = second ? [describe(first), describe(second)] : ["The middle", describe(first)];
  return (
    <div className={css["scale"]}>
      <Contrast
        from={second ? first.percentile : 50}
        to={(second ?? first).percentile}
        name={`${left}; ${right}`}
      />
      <p className="small">
        <span>{left}</span>
        <span>{right}</span>
      </p>
    </div>
  );
};
