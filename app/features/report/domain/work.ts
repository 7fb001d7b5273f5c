import type { Evidence, Reader } from "../contract.ts";
import type { Catalogue } from "./catalogue.ts";
import { bestOf, isSupportedBy } from "./match.ts";
import { actionsFor } from "./low-reader.ts";
import type { Profile } from "./profile.ts";

const NO_REASON = "It’s small, you can finish it today, and it may lead somewhere new.";

type Hour = { item: string; why: string; steps: string[] };
type Actions = Pick<Catalogue, "actions">;

function best(actions: Catalogue["actions"], profile: Profile, seed: string): Hour {
  const { item, why, steps, weights } = bestOf(profile, actions, seed);
  return { item, why: isSupportedBy(profile, weights) ? why : NO_REASON, steps };
}

/**
 * Section 9: the action of at most an hour that fits a person best. Actions that contradict their levels come
 * last, and the reason is shown only if the answers support it.
 */
export function workOf(
  catalogue: Actions,
  profile: Profile,
  { isLow, seed }: Reader,
): { item: string; evidence: Evidence["work"] } {
  const { item, ...evidence } = best(actionsFor(catalogue, isLow), profile, seed);
  return { item, evidence };
}

/** The best action other than `shown`. */
export const nextAction = (
  catalogue: Actions,
  profile: Profile,
  { isLow, seed }: Reader,
  shown: string,
): Hour =>
  best(
    actionsFor(catalogue, isLow).filter(({ item }) => item !== shown),
    profile,
    seed,
  );
