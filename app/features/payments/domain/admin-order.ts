import type { PaymentDocumentFacts, Purchase, RefundStep, SaleDocument } from "../contract.ts";
import { type DisputeFacts, disputeTodo } from "./dispute.ts";
import { isCreditNote } from "./receipt.ts";
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

/** A whole document number or its beginning, with the prefix of any brand: "VV/2627/000001" or "vv-26". */
const DOCUMENT_NUMBER = /^[a-z0-9]{2}[/-](?:\d{1,4}|\d{4}[/-]\d*)$/i;

/** What a search is for: a gateway id or order id by its prefix, a document number, or a person. */
export function searchKind(
  q: string,
): "payment" | "gateway-order" | "order" | "receipt" | "credit-note" | "refund" | "person" {
  if (q.startsWith("pay_")) return "payment";
  if (q.startsWith("order_")) return "gateway-order";
  if (q.startsWith("pur_")) return "order";
  if (q.startsWith("rfnd_")) return "refund";
  if (!DOCUMENT_NUMBER.test(q)) return "person";
  return isCreditNote(q.toUpperCase()) ? "credit-note" : "receipt";
}

/** A row of the order list. Amounts in paise; `todo` is what the owner has to do. */
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
  /** Status from the delivering feature; for a subscription month its description. */
  report: string;
};

type Facts = Pick<Purchase, "status" | "refundedAmount"> & {
  tried: boolean;
  refundRequested: boolean;
  returning: boolean;
  stuck: boolean;
  /** Whether a dispute was lost, so that the buyer got back all or part of the money. */
  lost: boolean;
  /** The open dispute, if any. */
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

/** The receipt number; for an unpaid order the start of its id. */
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

/** A dispute, described for the owner. `held`: paise that the bank holds or has returned to the buyer. */
export type AdminDispute = {
  id: string;
  state: DisputeState;
  title: string;
  description: string;
  todo: string;
  held: number;
};

/** A webhook event about an order. `raw` is its indented JSON; null for events from before it was stored. */
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
  /** What can still be refunded, without pending refunds and disputed money. */
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
