import { formatIndiaDay } from "../../../lib/india-format.ts";
import { rupees } from "../../../lib/money.ts";
import type { SaleDocument } from "../contract.ts";
import type { DisputeState } from "../ledger.contract.ts";

/** The facts of a dispute. Amounts in paise. */
export type DisputeFacts = {
  status: DisputeState;
  phase: string;
  reason: string;
  amount: number;
  deducted: number | null;
  respondBy: Date | null;
};

/** The order of states for events in the same second. */
const RANK: Record<DisputeState, number> = { open: 0, under_review: 1, won: 2, lost: 2, closed: 2 };

/** Whether a gateway event is newer than the stored one: events arrive in any order. */
export function isNews(
  known: { status: DisputeState; heardAt: Date },
  given: { status: DisputeState; heardAt: Date },
): boolean {
  const later = given.heardAt.getTime() - known.heardAt.getTime();
  return later > 0 || (later === 0 && RANK[given.status] > RANK[known.status]);
}

/** Whether the dispute is decided. */
export const isOver = (status: DisputeState) => RANK[status] === 2;

/** Paise that the bank holds, or has returned to the buyer: a refund must not return them again. */
export function heldOf({
  status,
  amount,
  deducted,
}: Pick<DisputeFacts, "status" | "amount" | "deducted">): number {
  if (status === "open" || status === "under_review") return amount;
  return status === "lost" ? deducted || amount : 0;
}

/** "pre_arbitration" becomes "pre arbitration". */
const inWords = (code: string) => code.replaceAll("_", " ");
const whyOf = ({ phase, reason }: Pick<DisputeFacts, "phase" | "reason">) =>
  [phase, reason].filter(Boolean).map(inWords).join(": ");
const dayOf = (respondBy: Date | null) => (respondBy ? ` by ${formatIndiaDay(respondBy)}` : "");

type Description = { title: string; what: string; todo: string };
/**
 * Describes a dispute to the owner, on the order's page and in the email.
 * @param buyer their name
 * @param document the name of the sale's document
 */
export function describeDispute(facts: DisputeFacts, buyer: string, document: SaleDocument): Description {
  const [amount, why, taken] = [rupees(facts.amount), whyOf(facts), rupees(heldOf(facts))];
  const disputed = `${buyer} disputes ${amount} at their bank${why ? ` (${why})` : ""}.`;
  const UNCHANGED = `The buyer keeps what they bought, and the ${document.toLowerCase()} stays valid: no credit note is issued.`;
  return {
    open: {
      title: `Disputed: answer${dayOf(facts.respondBy)}`,
      what: disputed,
      todo: `Accept it or answer it in the gateway’s dashboard${dayOf(facts.respondBy)}. Without an answer the buyer gets the money. Refunds are blocked until then.`,
    },
    under_review: {
      title: "Disputed, the bank is deciding",
      what: disputed,
      todo: "You have answered and the bank is deciding. Refunds are blocked until then.",
    },
    won: {
      title: "Dispute won",
      what: `The bank decided that you keep the ${amount} from ${buyer}.`,
      todo: "There is nothing to do.",
    },
    lost: {
      title: "Dispute lost",
      what: `The bank has given ${taken} back to ${buyer}.`,
      todo: UNCHANGED,
    },
    closed: {
      title: "Dispute closed",
      what: `The gateway closed the dispute about ${amount} from ${buyer}. No money was taken.`,
      todo: "There is nothing to do.",
    },
  }[facts.status];
}

/** What the owner has to do about an order, in a few words; null for nothing. */
export const disputeWaits = (facts: Pick<DisputeFacts, "status" | "respondBy"> | undefined): string | null =>
  facts?.status === "open" ? `Disputed: answer${dayOf(facts.respondBy)}` : null;
