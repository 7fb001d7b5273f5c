import type { Dispute } from "./entities.ts";
import { refuse } from "./errors.ts";
import { only, type Call } from "./routing.ts";
import type { State } from "./state.ts";
import { textOf, disputeOf, announceDispute } from "./disputes.ts";

/** The status of a dispute by the last part of its event name. */
const ENDS = {
  under_review: "under_review",
  action_required: "open",
  won: "won",
  lost: "lost",
  closed: "closed",
} as const;

/** Changes a dispute's status, as the bank would. */
export function moveDispute(state: State, { id, body }: Call): Dispute {
  only(body, ["to", "phase"]);
  const known = disputeOf(state, id);
  const to = Object.keys(ENDS).find((one): one is keyof typeof ENDS => one === body["to"]);
  if (!to) throw refuse(`to must be one of ${Object.keys(ENDS).join(", ")}`, { field: "to" });
  const moved: Dispute = {
    ...known,
    status: ENDS[to],
    phase: textOf(body["phase"], known.phase),
    amount_deducted: to === "lost" ? known.amount : 0,
  };
  return announceDispute(state, to, state.put("disputes", moved));
}
