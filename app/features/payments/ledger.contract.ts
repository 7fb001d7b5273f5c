import type { Who } from "../audit/contract.ts";
import type { Purchase } from "./contract.ts";

/**
 * Money at a buyer's bank after a dispute, in paise: held until the bank decides, or returned to the buyer.
 */
export type AtBank = { amount: number; isDecided: boolean };

/** A discrepancy: `subject` is the purchase, payment, receipt or refund to look at. */
export type LedgerException = { kind: string; subject: string; says: string };
export type Reconciliation = {
  balanced: boolean;
  /** Sums in paise of payments that settled a sale, of receipts, of processed refunds, of credit notes. */
  captured: { count: number; sum: number };
  receipts: { count: number; sum: number };
  refunded: { count: number; sum: number };
  creditNotes: { count: number; sum: number };
  /** What banks hold during disputes, and what they have returned to buyers. */
  disputed: { count: number; sum: number };
  lost: { count: number; sum: number };
  /** Individual exceptions; at most 100. */
  exceptions: LedgerException[];
  /**
   * The last complete comparison with the gateway, and the number of compared items; null if there was none.
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

/** The state of an order, in one word, on every page of the administration; `needs-you` is only a filter. */
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
/** The tone of each state. */
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

/** A number of items and their sum in paise. */
export type Sum = { count: number; amount: number };

/** One event of an order, as the administration shows it. `at` ISO. */
export type StoryStep = {
  at: string;
  kind: "order" | "money" | "proof" | "paper" | "email" | "report" | "back" | "end" | "trouble";
  title: string;
  detail?: string | undefined;
  /** A page of the site about it. */
  link?: { to: string; name: string } | undefined;
};
/**
 * An action on an order, by its key in `actions` of its `OrderDelivery`: run after the question `ask` was
 * confirmed; `done` is shown afterwards. `purchaseId` names what it is about, if included in the order.
 */
export type OrderAction = { action: string; purchaseId: string; name: string; ask: string; done: string };
/**
 * What the feature that delivers an item shows on an order: a short state for the list, steps of the history, and
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
  /** What the actions do. They may be repeated, so none asks for a proof of identity. */
  actions: Record<string, (services: S, who: Who, purchaseId: string) => Promise<void>>;
};
