import type { Who } from "../audit/contract.ts";
import type { Purchase } from "./contract.ts";

/** Disputed money in paise: held by the buyer's bank until it decides, or returned to the buyer. */
export type AtBank = { amount: number; isDecided: boolean };

/** A discrepancy in the ledger; `subject` is the purchase, payment, receipt or refund to look at. */
export type LedgerException = { kind: string; subject: string; says: string };
export type Reconciliation = {
  balanced: boolean;
  /** Totals in paise: payments that settled a sale, receipts, processed refunds and credit notes. */
  captured: { count: number; sum: number };
  receipts: { count: number; sum: number };
  refunded: { count: number; sum: number };
  creditNotes: { count: number; sum: number };
  /** Amounts that banks hold during disputes, and amounts they returned to buyers. */
  disputed: { count: number; sum: number };
  lost: { count: number; sum: number };
  /** At most 100. */
  exceptions: LedgerException[];
  /**
   * The last complete comparison with the gateway and the number of items compared; null if there was none.
   */
  proof: {
    at: Date;
    days: number;
    payments: number;
    refunds: number;
    mended: number;
    /** Why the gateway did not list disputes; null if it did. */
    disputesProblem: string | null;
  } | null;
  at: Date;
};

/** The state of a dispute at the bank, in the gateway's terms. */
export const DISPUTE_STATES = ["open", "under_review", "won", "lost", "closed"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Labels of the order states in the administration; `needs-you` is only a filter. */
export const ORDER_STATE_NAMES = {
  paid: "Paid",
  waiting: "Pending",
  failed: "Failed",
  returning: "Refund on its way",
  "part-returned": "Partially refunded",
  returned: "Refunded",
  lost: "Lost in a dispute",
  "needs-you": "Needs you",
} as const;
export type OrderState = keyof typeof ORDER_STATE_NAMES;
export const ORDER_STATE_TONES = {
  paid: "ok",
  waiting: "quiet",
  failed: "bad",
  returning: "info",
  "part-returned": "warn",
  returned: "warn",
  lost: "bad",
  "needs-you": "bad",
} as const satisfies Record<OrderState, string>;

/** Number of items and their total in paise. */
export type Sum = { count: number; amount: number };

/** An entry in an order's history in the administration. `at` is ISO text. */
export type StoryStep = {
  at: string;
  kind: "order" | "money" | "proof" | "paper" | "email" | "report" | "back" | "end" | "trouble";
  title: string;
  detail?: string | undefined;
  /** A page of this site with details. */
  link?: { to: string; name: string } | undefined;
};
/**
 * An action that administrators can run on an order; `action` is its key in `OrderDelivery.actions`. `ask` is
 * the confirmation question, `done` the message afterwards. `purchaseId` may be another purchase than the
 * order's: one whose item is included in it.
 */
export type OrderAction = { action: string; purchaseId: string; name: string; ask: string; done: string };
/**
 * What the feature that delivers an item adds to an order: a short status for the list, history entries and
 * actions; contributed as `orderDelivery`.
 */
export type OrderDelivery<S> = {
  brief(services: S, purchaseIds: string[]): Promise<Map<string, string>>;
  describe(
    services: S,
    order: { id: string; userId: string; sessionId: string; testId: string; status: Purchase["status"] },
  ): Promise<{
    steps: StoryStep[];
    actions: OrderAction[];
    /** What the buyer has received, as a sentence; null if nothing was delivered. */
    delivered: string | null;
  }>;
  /** Action handlers. They are safe to repeat, so none needs a proof of identity. */
  actions: Record<string, (services: S, who: Who, purchaseId: string) => Promise<void>>;
};
