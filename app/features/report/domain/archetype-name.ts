import { BETWEEN, type Scores } from "../contract.ts";

/**
 * What somebody's result is called, the same wherever it is named to them.
 * @example "The Anchor", "The Balanced Anchor", or, where no archetype is likely enough, "Between Anchor and
 * Host"
 */
export const archetypeName = ({ primary, secondary, confidence, balanced }: Scores["archetype"]): string =>
  confidence < BETWEEN
    ? `Between ${primary} and ${secondary}`
    : `The ${balanced ? "Balanced " : ""}${primary}`;
