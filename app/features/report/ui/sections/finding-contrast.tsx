import type { Evidence } from "../../contract.ts";
import { levelName, levelPlace } from "../../domain/levels.ts";
import { Contrast } from "./marks.tsx";

type Finding = Pick<Evidence["findings"][number], "facets">;

/**
 * The two ends of a finding's scale: the first facet is the reference, or the middle where there is only one.
 */
export const endsOf = ({ facets }: Finding) => {
  const [first, second] = facets;
  return first && second
    ? { from: levelPlace(first.level), to: levelPlace(second.level) }
    : { from: 50, to: levelPlace(first?.level ?? 3) };
};

/** A finding's facets on one scale, with their levels as its name. */
export const FindingContrast = ({ facets }: Finding) => (
  <Contrast {...endsOf({ facets })} name={facets.map((f) => `${f.name}, ${levelName(f.level)}`).join("; ")} />
);
