import type { Evidence } from "../../contract.ts";
import { levelName } from "../../domain/levels.ts";
import { endsOf } from "../sections/finding-contrast.tsx";
import { Contrast } from "../sections/marks.tsx";
import css from "./finding.module.css";

export type Finding = Evidence["findings"][number];
const describe = ({ name, level }: Finding["facets"][number]) => `${name}, ${levelName(level)}`;

/** The facets of a finding on one scale. */
export const Scale = ({ facets }: { facets: Finding["facets"] }) => {
  const [first, second] = facets;
  if (!first) return null;
  const [left, right] = second ? [describe(first), describe(second)] : ["The middle", describe(first)];
  return (
    <div className={css["scale"]}>
      <Contrast {...endsOf({ facets })} name={`${left}; ${right}`} />
      <p className="small">
        <span>{left}</span>
        <span>{right}</span>
      </p>
    </div>
  );
};
