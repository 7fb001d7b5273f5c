import type { Validity } from "../domain/validity.ts";
import { FormsLegend } from "./forms-legend.tsx";
import css from "./validity.module.css";
import { type ShownValidity, two, part, average } from "./validity-figures.ts";
import { Parallel } from "./parallel.tsx";

const Scale = () => (
  <p className={css["scale"]} aria-hidden="true">
    <span>.50</span>
    <span>.75</span>
    <span>1</span>
  </p>
);

const agree = (of: Validity, which: "traits" | "facets") => two(average(of, which, "parallel"));

/** How far two results of one person agree, in words and trait by trait. */
export function Agreement({ validity: { short, full, names } }: { validity: ShownValidity }) {
  return (
    <>
      <h3>Answered twice</h3>
      <p>
        Two results of one person on equally good forms agree at {agree(short, "traits")} for traits and{" "}
        {agree(short, "facets")} for facets after 58 statements, and at {agree(full, "traits")} and{" "}
        {agree(full, "facets")} after 116 (1 would be the same order of people both times, 0 none).
      </p>
      <FormsLegend />
      <dl className={css["dots"]}>
        {part(short, "traits").map(({ code, parallel }, i) => (
          <div key={code}>
            <dt>{names[code]}</dt>
            <dd>
              <Parallel short={parallel} long={full.scales[i]?.parallel ?? 0} />
            </dd>
          </div>
        ))}
      </dl>
      <Scale />
    </>
  );
}
