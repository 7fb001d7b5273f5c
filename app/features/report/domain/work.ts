import type { Evidence } from "../contract.ts";
import type { Catalogue } from "./catalogue.ts";
import { bestOf, isSaidOf } from "./match.ts";
import { actionsFor } from "./low-reader.ts";
import type { Profile } from "./profile.ts";

/** Where nothing that is on offer meets a marked level. */
const NO_REASON =
  "Nothing in your answers asks for this more than for another thing; it is small, and it can be finished.";

/**
 * Section 9: the one thing to work on that answers best to a person's profile; an hour at most. One that asks
 * against a marked level comes last, and its reason stands only where a marked level and the answers bear it.
 */
export function workOf(
  catalogue: Catalogue,
  profile: Profile,
  seed: string,
): { item: string; evidence: Evidence["work"] } {
  const action = bestOf(profile, actionsFor(catalogue, profile), seed);
  const why = isSaidOf(profile, action.weights) ? action.why : NO_REASON;
  return { item: action.item, evidence: { why, steps: action.steps } };
}
