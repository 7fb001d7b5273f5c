import type { Evidence } from "../contract.ts";
import type { Catalogue } from "./catalogue.ts";
import { fitOf, isAgainst, isMarkedFor } from "./match.ts";
import type { Profile } from "./profile.ts";
import { hash } from "./drawing/seed.ts";
import { firstOf } from "../../../kernel/checked.ts";

/** Where nothing that is on offer meets a marked level. */
const NO_REASON =
  "Nothing in your answers asks for this more than for another thing; it is small, and it can be finished.";

/**
 * Section 9: the one thing to work on that answers best to a person's profile; an hour at most. Never one that asks
 * against a marked level, and its reason only where a marked level bears it.
 */
export function workOf(
  { actions }: Catalogue,
  profile: Profile,
  seed: string,
): { item: string; evidence: Evidence["work"] } {
  const ranked = actions
    .filter(({ weights }) => !isAgainst(profile, weights))
    .map((action) => ({
      action,
      marked: isMarkedFor(profile, action.weights),
      fit: fitOf(profile, action.weights),
      order: hash(seed + action.id),
    }))
    .toSorted((a, b) => Number(b.marked) - Number(a.marked) || b.fit - a.fit || a.order - b.order);
  const { action, marked } = firstOf(ranked);
  return { item: action.item, evidence: { why: marked ? action.why : NO_REASON, steps: action.steps } };
}
