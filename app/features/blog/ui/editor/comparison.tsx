import type { Work } from "../../contract.ts";
import { compareFields, compareTexts, type Line } from "./compare.ts";
import css from "./comparison.module.css";
import { type Side, Parts, Run } from "./comparison-lines.tsx";

/** Unchanged lines on either side of a change that are shown without being asked for. */
const NEAR = 2;

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

/** What is different between two versions of a post: added is underlined, removed is struck through. */
export function Comparison({ was, is, apart = false }: { was: Work; is: Work; apart?: boolean }) {
  const fields = compareFields(was, is);
  const lines = compareTexts(was.body, is.body);
  const sides: Side[] = apart ? ["was", "is"] : ["both"];
  const same = fields.length === 0 && lines.every(({ changed }) => !changed);
  if (same) return <p className={css["same"]}>No differences.</p>;
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
      <p className={css["legend"]}>Added text is underlined, removed text is struck through.</p>
    </div>
  );
}
