import type { Evidence } from "../../contract.ts";
import { Contrast } from "../sections/marks.tsx";
import css from "./finding.module.css";

export type Finding = Evidence["findings"][number];
const LEVELS = ["", "well below average", "below average", "average", "above average", "well above average"];

const describe = ({ name, level }: Finding["facets"][number]) => `${name}, ${LEVELS[level] ?? ""}`;

/** Where the facets of a finding stand, on one scale. */
export const Scale = ({ facets }: { facets: Finding["facets"] }) => {
  const [first, second] = facets;
  if (!first) return null;
  const ends = { from: second ? first.percentile : 50, to: (second ?? first).percentile };
  const [left, right] = second ? [describe(first), describe(second)] : ["The middle", describe(first)];
  return (
    <div className={css["scale"]}>
      <Contrast {...ends} name={`${left}; ${right}`} />
      <p className="small">
        <span>{left}</span>
        <span>{right}</span>
      </p>
    </div>
  );
};
