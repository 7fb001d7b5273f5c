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

/** Precedence of states for events in the same second. */
const RANK: Record<DisputeState, number> = { open: 0, under_review: 1, won: 2, lost: 2, closed: 2 };

/** Whether a reported state is newer than the stored one; events arrive in any order. */
export function isNews(
  stored: { status: DisputeState; heardAt: Date },
  reported: { status: DisputeState; heardAt: Date },
): boolean {
  const elapsedMs = reported.heardAt.getTime() - stored.heardAt.getTime();
  return elapsedMs > 0 || (elapsedMs === 0 && RANK[reported.status] > RANK[stored.status]);
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

/** Turns "pre_arbitration" into "pre arbitration". */
const inWords = (code: string) => code.replaceAll("_", " ");
const reasonText = ({ phase, reason }: Pick<DisputeFacts, "phase" | "reason">) =>
  [phase, reason].filter(Boolean).map(inWords).join(": ");
const deadlineText = (respondBy: Date | null) => (respondBy ? ` by ${formatIndiaDay(respondBy)}` : "");

type Description = { title: string; description: string; todo: string };
/**
 * Describes a dispute to the owner, on the order's page and in the email.
 * @param buyer the buyer's name
 * @param document the title of the document for the sale
 */
export function describeDispute(facts: DisputeFacts, buyer: string, document: SaleDocument): Description {
  const [amount, reason, held] = [rupees(facts.amount), reasonText(facts), rupees(heldOf(facts))];
  const disputed = `${buyer} disputes ${amount} at their bank${reason ? ` (${reason})` : ""}.`;
  const UNCHANGED = `The buyer keeps what they bought, and the ${document.toLowerCase()} stays valid: no credit note is issued.`;
  return {
    open: {
      title: `Disputed: answer${deadlineText(facts.respondBy)}`,
      description: disputed,
      todo: `Accept it or answer it in the gateway’s dashboard${deadlineText(facts.respondBy)}. Without an answer the buyer gets the money. Refunds are blocked until then.`,
    },
    under_review: {
      title: "Disputed, the bank is deciding",
      description: disputed,
      todo: "You have answered and the bank is deciding. Refunds are blocked until then.",
    },
    won: {
      title: "Dispute won",
      description: `The bank decided that you keep the ${amount} from ${buyer}.`,
      todo: "There is nothing to do.",
    },
    lost: {
      title: "Dispute lost",
      description: `The bank has given ${held} back to ${buyer}.`,
      todo: UNCHANGED,
    },
    closed: {
      title: "Dispute closed",
      description: `The gateway closed the dispute about ${amount} from ${buyer}. No money was taken.`,
      todo: "There is nothing to do.",
    },
  }[facts.status];
}

/** The owner's to-do for an open dispute; null otherwise. */
export const disputeTodo = (facts: Pick<DisputeFacts, "status" | "respondBy"> | undefined): string | null =>
  facts?.status === "open" ? `Disputed: answer${deadlineText(facts.respondBy)}` : null;
