import { useState } from "react";
import type { Work } from "../../contract.ts";
import { compareFields, compareTexts, type Line, type Part } from "./compare.ts";
import css from "./comparison.module.css";

/** Unchanged lines on either side of a change that are shown without being asked for. */
const NEAR = 2;
type Side = "both" | "was" | "is";

const Parts = ({ parts, side }: { parts: Part[]; side: Side }) =>
  parts.map(({ text, kind }, at) => {
    if (kind === "added") return side !== "was" && <ins key={at}>{text}</ins>;
    if (kind === "removed") return side !== "is" && <del key={at}>{text}</del>;
    return <span key={at}>{text}</span>;
  });

const Row = ({ line, side }: { line: Line; side: Side }) => (
  <div className={css["line"]}>
    <i aria-hidden="true">{line.number}</i>
    <p>
      <Parts parts={line.parts} side={side} />
    </p>
  </div>
);

/** Lines in runs: those near a change, and those that can wait. */
function runsOf(lines: Line[]) {
  const runs: { shown: boolean; lines: Line[] }[] = [];
  lines.forEach((line, at) => {
    const shown = lines.slice(Math.max(0, at - NEAR), at + NEAR + 1).some(({ changed }) => changed);
    const last = runs.at(-1);
    if (last?.shown === shown) last.lines.push(line);
    else runs.push({ shown, lines: [line] });
  });
  return runs;
}

const Sides = ({ line, sides }: { line: Line; sides: Side[] }) => (
  <div
    className={css["sides"]}
    data-changed={line.changed || undefined}
    tabIndex={line.changed ? -1 : undefined}
  >
    {sides.map((side) => (
      <Row key={side} line={line} side={side} />
    ))}
  </div>
);

function Run({ lines, shown, sides }: { lines: Line[]; shown: boolean; sides: Side[] }) {
  const [open, setOpen] = useState(shown || lines.length < 3);
  if (!open)
    return (
      <button type="button" className={css["more"]} onClick={() => setOpen(true)}>
        Show {lines.length} unchanged lines
      </button>
    );
  return lines.map((line, at) => <Sides key={at} line={line} sides={sides} />);
}

/** What is different between two versions of a post: added is underlined, removed is struck through. */
export function Comparison({ was, is, apart = false }: { was: Work; is: Work; apart?: boolean }) {
  const fields = compareFields(was, is);
  const lines = compareTexts(was.body, is.body);
  const sides: Side[] = apart ? ["was", "is"] : ["both"];
  const same = fields.length === 0 && lines.every(({ changed }) => !changed);
  if (same) return <p className={css["same"]}>There is no difference.</p>;
  return (
    <div className={[css["diff"], apart && css["apart"]].filter(Boolean).join(" ")}>
      {fields.length > 0 && (
        <dl className={css["fields"]}>
          {fields.map(({ name, parts }) => (
            <div key={name} data-changed="" tabIndex={-1}>
              <dt>{name}</dt>
              <dd>
                <Parts parts={parts} side="both" />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {runsOf(lines).map((run, at) => (
        <Run key={at} {...run} sides={sides} />
      ))}
      <p className={css["legend"]}>Added is underlined, removed is struck through.</p>
    </div>
  );
}
