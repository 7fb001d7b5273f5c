import type { Evidence } from "../../contract.ts";
import { Contrast } from "./marks.tsx";

type Finding = Pick<Evidence["findings"][number], "facets">;

/**
 * The two ends of a finding's scale: the first facet is the reference, or the middle where there is only one.
 */
const endsOf = ({ facets }: Finding) => {
  const [first, second] = facets;
  return first && second
    ? { from: first.percentile, to: second.percentile }
    : { from: 50, to: first?.percentile ?? 50 };
};

/** A finding's facets on one scale, with their percentiles as its name. */
export const FindingContrast = ({ facets }: Finding) => (
  <Contrast {...endsOf({ facets })} name={facets.map((f) => `${f.name} ${f.percentile}`).join(", ")} />
);
