import type { Evidence } from "../contract.ts";
import type { Catalogue } from "./catalogue.ts";
import { fitOf } from "./match.ts";
import type { Profile } from "./profile.ts";
import { hash } from "./drawing/seed.ts";
import { firstOf } from "../../../kernel/checked.ts";

/** Section 9: the one thing to work on that answers best to a person's profile; an hour at most. */
export function workOf(
  { actions }: Catalogue,
  profile: Profile,
  seed: string,
): { item: string; evidence: Evidence["work"] } {
  const best = firstOf(
    actions
      .map((action) => ({ action, fit: fitOf(profile, action.weights), order: hash(seed + action.id) }))
      .toSorted((a, b) => b.fit - a.fit || a.order - b.order),
  );
  const { item, why, steps } = best.action;
  return { item, evidence: { why, steps } };
}
