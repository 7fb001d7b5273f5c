import { Moon, Contrast } from "../sections/marks.tsx";
import css from "./finding.module.css";
import type { Evidence } from "../../contract.ts";
import { levelName } from "../../domain/levels.ts";
import { endsOf } from "../sections/finding-contrast.tsx";

type Finding = Evidence["findings"][number];
const describe = ({ name, level }: Finding["facets"][number]) => `${name}, ${levelName(level)}`;

/** The facets of a finding on one scale. */
const Scale = ({ facets }: { facets: Finding["facets"] }) => {
  const [first, second] = facets;
  if (!first) return null;
  const [left, right] = second ? [describe(first), describe(second)] : ["The middle", describe(first)];
  return (
    <div className={css["scale"]}>
      <Contrast {...endsOf({ facets })} name={`${left}; ${right}`} />
      <p className="between small">
        <span>{left}</span>
        <span>{right}</span>
      </p>
    </div>
  );
};

/** The evidence for a finding: answers, scale and rarity. */
export const FindingDetail = ({ finding }: { finding: Finding }) => (
  <div className={css["sheet"]}>
    <h3 className="display">{finding.title}</h3>
    <p className="small muted">
      {finding.answers.length
        ? "Because you answered…"
        : "The answers behind this are shown to their owner alone."}
    </p>
    <ul className={`ruled ${css["answers"]}`}>
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
        About 1 person in {finding.oneIn} shares this, estimated from published figures.
      </p>
    )}
  </div>
);
