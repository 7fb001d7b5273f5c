import type { Evidence } from "../../contract.ts";
import { levelName, levelPlace } from "../../domain/levels.ts";
import { Contrast } from "./marks.tsx";

type Finding = Pick<Evidence["findings"][number], "facets">;

/** Both ends of a finding's scale. The reference is the first facet, or the middle if there is only one. */
export const endsOf = ({ facets }: Finding) => {
  const [first, second] = facets;
  return first && second
    ? { from: levelPlace(first.level), to: levelPlace(second.level) }
    : { from: 50, to: levelPlace(first?.level ?? 3) };
};

/** A finding's facets on one scale, with their levels as the accessible name. */
export const FindingContrast = ({ facets }: Finding) => (
  <Contrast {...endsOf({ facets })} name={facets.map((f) => `${f.name}, ${levelName(f.level)}`).join("; ")} />
);
