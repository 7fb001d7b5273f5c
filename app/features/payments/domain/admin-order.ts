import type { PaymentDocumentFacts, Purchase, RefundStep, SaleDocument } from "../contract.ts";
import { type DisputeFacts, disputeTodo } from "./dispute.ts";
import { keysOf } from "../../../lib/typed.ts";
import { type DisputeState, ORDER_STATE_NAMES, type OrderState, type StoryStep } from "../ledger.contract.ts";

const isOrderState = (text: string | null): text is OrderState =>
  keysOf(ORDER_STATE_NAMES).some((state) => state === text);

/** Filter of the order list. */
export type OrderFilter = { state: OrderState | undefined; q: string };
export const orderFilterOf = (params: URLSearchParams): OrderFilter => {
  const state = params.get("state");
  return { state: isOrderState(state) ? state : undefined, q: (params.get("q") ?? "").trim().slice(0, 100) };
};

/** What a search looks for, by its prefix: gateway ids and document numbers have fixed ones. */
export function searchKind(
  q: string,
): "payment" | "gateway-order" | "order" | "receipt" | "credit-note" | "refund" | "person" {
  if (q.startsWith("pay_")) return "payment";
  if (q.startsWith("order_")) return "gateway-order";
  if (q.startsWith("pur_")) return "order";
  if (q.startsWith("rfnd_")) return "refund";
  if (/^vv[/-]/i.test(q)) return "receipt";
  return /^vc[/-]/i.test(q) ? "credit-note" : "person";
}

/** One row of the list. Amounts in paise; `todo` says what the owner has to do. */
export type AdminOrder = {
  id: string;
  number: string;
  name: string | null;
  email: string | null;
  state: OrderState;
  todo: string | null;
  amount: number;
  refundedAmount: number;
  method: string | null;
  paymentId: string | null;
  receiptNumber: string | null;
  createdAt: Date;
  paidAt: Date | null;
  /** Its state in the words of the feature that delivers it. */
  report: string;
};

type Facts = Pick<Purchase, "status" | "refundedAmount"> & {
  tried: boolean;
  refundRequested: boolean;
  returning: boolean;
  stuck: boolean;
  /** Whether a bank returned the money, or a part of it, to the buyer. */
  lost: boolean;
  /** The open dispute, or the last one. */
  disputed: Pick<DisputeFacts, "status" | "respondBy"> | undefined;
};

export function stateOf({ status, refundedAmount, tried, returning, lost }: Facts): OrderState {
  if (status === "created") return tried ? "failed" : "waiting";
  if (returning) return "returning";
  if (status === "refunded") return "returned";
  if (lost) return "lost";
  return refundedAmount > 0 ? "part-returned" : "paid";
}
export function todoOf({
  refundRequested,
  stuck,
  disputed,
}: Pick<Facts, "refundRequested" | "stuck" | "disputed">): string | null {
  const disputeWaiting = disputeTodo(disputed);
  if (disputeWaiting) return disputeWaiting;
  if (refundRequested) return "Refund requested";
  return stuck ? "Refund failed" : null;
}

/** The receipt's number; for an unpaid order the end of its id. */
export const numberOf = (id: string, receiptNumber: string | null) =>
  receiptNumber ?? `Order ${id.slice(4, 12)}`;

const METHODS: Record<string, string> = {
  upi: "UPI",
  card: "Card",
  netbanking: "Net banking",
  wallet: "Wallet",
  emi: "EMI",
};
export const methodName = (method: string | null) => (method ? (METHODS[method] ?? method) : "–");

/** A member's refund request, for the owner to answer. Times ISO. */
type AdminRefundRequest = {
  id: string;
  state: "asked" | "confirmed" | "refused";
  reason: string;
  words: string;
  askedAt: string;
  decidedBy: string | null;
  answer: string | null;
};
export type AdminRefund = {
  id: string;
  step: RefundStep;
  amount: number;
  reason: string;
  providerId: string | null;
  bankReference: string | null;
  problem: string | null;
  creditNote: string | null;
};

/** A buyer's dispute at their bank, described for the owner. `held`: paise that the bank holds. */
export type AdminDispute = {
  id: string;
  state: DisputeState;
  title: string;
  description: string;
  todo: string;
  held: number;
};

/** A webhook event about an order: `raw` is its indented JSON; null if it was not stored then. */
export type AdminEvent = { id: string; type: string; at: string; changed: string[]; raw: string | null };

/** One order with everything the owner needs to decide. Amounts in paise. */
export type OrderFile = {
  id: string;
  number: string;
  state: OrderState;
  todo: string | null;
  buyer: { id: string; name: string; email: string; hasAccount: boolean };
  amount: number;
  refundedAmount: number;
  /** What can still be refunded, without what a bank holds in a dispute. */
  refundable: number;
  method: string | null;
  receipt: { number: string; document: SaleDocument; tax: PaymentDocumentFacts["tax"] } | null;
  gateway: { orders: string[]; paymentId: string | null };
  requests: AdminRefundRequest[];
  refunds: AdminRefund[];
  disputes: AdminDispute[];
  events: AdminEvent[];
  story: StoryStep[];
};
