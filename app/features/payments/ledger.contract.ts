import type { Purchase } from "./contract.ts";

/** Money at a buyer's bank after a dispute, in paise: held until the bank decides, or given back to them. */
export type AtBank = { amount: number; isDecided: boolean };

/** What does not add up: `subject` is the purchase, payment, receipt or refund to look at. */
export type LedgerException = { kind: string; subject: string; says: string };
export type Reconciliation = {
  balanced: boolean;
  /** Sums in paise of payments that settled a sale, of receipts, of money processed back, of credit notes. */
  captured: { count: number; sum: number };
  receipts: { count: number; sum: number };
  refunded: { count: number; sum: number };
  creditNotes: { count: number; sum: number };
  /** What buyers' banks hold while they decide about a dispute, and what they gave back to them. */
  disputed: { count: number; sum: number };
  lost: { count: number; sum: number };
  /** By name; at most 100. */
  exceptions: LedgerException[];
  /** When the gateway last said the same to the end, and of how many; null where it was never asked. */
  proof: {
    at: Date;
    days: number;
    payments: number;
    refunds: number;
    mended: number;
    /** Why the gateway did not list disputes; null where it did. */
    disputesProblem: string | null;
  } | null;
  at: Date;
};

/** How a dispute of a buyer stands at their bank, in the gateway's words. */
export const DISPUTE_STATES = ["open", "under_review", "won", "lost", "closed"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** How an order stands, in a word, on every page of the administration; `needs-you` is a filter alone. */
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
/** The tone in which each is shown. */
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

/** How many, and how much in all, in paise. */
export type Sum = { count: number; amount: number };

/** One thing that happened to an order, as the administration tells it. `at` ISO. */
export type StoryStep = {
  at: string;
  kind: "order" | "money" | "proof" | "paper" | "letter" | "report" | "back" | "end" | "trouble";
  title: string;
  detail?: string | undefined;
  /** An address of the site that shows it. */
  link?: { to: string; name: string } | undefined;
};
/**
 * Something that can be done about an order: a call by POST, after `ask` was confirmed; `done` is said when
 * it worked.
 */
export type OrderAction = { name: string; path: string; ask: string; done: string };
/**
 * What the feature that delivers a thing says of orders: a word for the list, and its part of the story;
 * handed in as `orderTeller`.
 */
export type OrderTeller<S> = {
  brief(services: S, purchaseIds: string[]): Promise<Map<string, string>>;
  describe(
    services: S,
    order: { id: string; userId: string; sessionId: string; testId: string; status: Purchase["status"] },
  ): Promise<{
    steps: StoryStep[];
    actions: OrderAction[];
    /** What the buyer has of it now, in a sentence; nothing where it delivered nothing. */
    has: string | null;
  }>;
};
