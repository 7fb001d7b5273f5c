import { createHmac } from "node:crypto";
import type { Notes, Order, Payment, Refund } from "./entities.ts";
import { chargeMade } from "./cycles.ts";
import { GatewayError, refuse } from "./errors.ts";
import { newId, seconds, type State } from "./state.ts";
import { announce } from "./webhooks.ts";

export type Attempt = {
  outcome: "captured" | "authorized" | "failed" | "pending";
  method?: "card" | "upi";
  vpa?: string;
  email?: string;
  contact?: string;
  description?: string;
  reason?: keyof typeof REASONS;
  /** The subscription cycle it pays for. */
  invoiceId?: string;
  /** Discount of a provider's offer, in paise. */
  discount?: number;
  /** The provider's fee that the payer pays on top, in paise. */
  customerFee?: number;
  /** Pays even if the order is paid already, as two simultaneous tabs do. */
  force?: boolean;
};

/** Reasons of a failed payment, with the checkout's description. */
const REASONS = {
  payment_failed: "The bank declined this sandbox payment",
  payment_cancelled: "The payment was cancelled before it was approved",
  payment_timed_out: "The bank did not answer in time",
  insufficient_funds: "There is not enough money in the account",
  card_declined: "The card was declined by its bank",
  authentication_failed: "The bank could not confirm who is paying",
} as const;

type NewOrder = Pick<Order, "amount" | "currency" | "receipt" | "notes">;
export function createOrder(state: State, newOrder: NewOrder): Order {
  const order: Order = {
    id: newId("order"),
    entity: "order",
    amount: newOrder.amount,
    amount_paid: 0,
    amount_due: newOrder.amount,
    currency: newOrder.currency,
    receipt: newOrder.receipt,
    offer_id: null,
    status: "created",
    attempts: 0,
    notes: newOrder.notes,
    created_at: seconds(),
  };
  return state.put("orders", order);
}

export const paymentsOf = (state: State, orderId: string) =>
  [...state.tables.payments.values()].filter((p) => p.order_id === orderId);

/** One attempt to pay an order; a failed one leaves the order open. */
export function pay(state: State, order: Order, attempt: Attempt): Payment {
  const otherPayments = paymentsOf(state, order.id);
  if (!attempt.force && order.status === "paid")
    throw refuse("This order has been paid already", { reason: "order_already_paid" });
  if (!attempt.force && otherPayments.some((p) => p.status === "authorized"))
    throw refuse("A payment of this order is waiting to be captured", { reason: "order_payment_pending" });
  const payment: Payment = {
    id: newId("pay"),
    entity: "payment",
    amount: order.amount - (attempt.discount ?? 0) + (attempt.customerFee ?? 0),
    currency: order.currency,
    status: "created",
    order_id: order.id,
    invoice_id: attempt.invoiceId ?? null,
    international: false,
    method: attempt.method ?? "upi",
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: attempt.description ?? null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: attempt.method === "card" ? null : (attempt.vpa ?? "success@razorpay"),
    email: attempt.email ?? null,
    contact: attempt.contact ?? null,
    notes: [],
    fee: attempt.customerFee ?? null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: {},
    created_at: seconds(),
  };
  const tried: Order = {
    ...order,
    attempts: order.attempts + 1,
    status: order.status === "created" ? "attempted" : order.status,
  };
  state.put("payments", payment);
  state.put("orders", tried);
  if (attempt.outcome === "pending") return payment;
  if (attempt.outcome === "failed") return fail(state, payment, attempt.reason ?? "payment_failed");
  const authorized = authorize(state, payment);
  return attempt.outcome === "captured" ? capture(state, authorized) : authorized;
}

function fail(state: State, payment: Payment, reason: keyof typeof REASONS): Payment {
  const failed: Payment = {
    ...payment,
    status: "failed",
    error_code: "BAD_REQUEST_ERROR",
    error_description: REASONS[reason],
    error_source: reason === "payment_cancelled" ? "customer" : "issuer_bank",
    error_step: "payment_authorization",
    error_reason: reason,
  };
  state.put("payments", failed);
  announce(state, "payment.failed", { payment: failed });
  return failed;
}

const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

function authorize(state: State, payment: Payment): Payment {
  const authorized: Payment = {
    ...payment,
    ...NO_ERROR,
    status: "authorized",
    acquirer_data: { rrn: `${Date.now()}`.slice(-12) },
  };
  state.put("payments", authorized);
  announce(state, "payment.authorized", { payment: authorized });
  return authorized;
}

/** Marks the payment's order as paid, unless it already was. */
function payOrder(state: State, payment: Payment) {
  const order = orderOf(state, payment.order_id);
  if (order.status === "paid") return;
  const paid = state.put("orders", { ...order, status: "paid", amount_paid: order.amount, amount_due: 0 });
  announce(state, "order.paid", { payment, order: paid });
  chargeMade(state, payment);
}

/** Captures an authorized payment and marks its order as paid. */
export function capture(state: State, payment: Payment): Payment {
  if (payment.status !== "authorized")
    throw refuse("Only an authorized payment can be captured", { reason: "payment_not_authorized" });
  const fee = payment.fee ?? Math.round(payment.amount * 0.0236);
  const captured: Payment = {
    ...payment,
    status: "captured",
    captured: true,
    fee,
    tax: Math.round((fee * 18) / 118),
  };
  state.put("payments", captured);
  announce(state, "payment.captured", { payment: captured });
  payOrder(state, captured);
  return captured;
}

/**
 * The bank confirms late. If another payment has paid the order since, this one is refunded
 * automatically.
 */
export function authorizeLate(state: State, payment: Payment): Payment {
  if (payment.status !== "created" && payment.status !== "failed")
    throw refuse("This payment is already confirmed", {});
  const won = orderOf(state, payment.order_id).status === "paid";
  const authorized = authorize(state, payment);
  if (!won) return state.settings.capture === "automatic" ? capture(state, authorized) : authorized;
  const captured = capture(state, authorized);
  refund(state, captured, { amount: captured.amount, speed: "normal", notes: [], receipt: null });
  return state.tables.payments.get(payment.id) ?? captured;
}

export function refund(
  state: State,
  payment: Payment,
  request: { amount: number; speed: string; notes: Notes; receipt: string | null },
): Refund {
  const created: Refund = {
    id: newId("rfnd"),
    entity: "refund",
    amount: request.amount,
    currency: payment.currency,
    payment_id: payment.id,
    receipt: request.receipt,
    notes: request.notes,
    acquirer_data: { arn: null },
    status: "pending",
    speed_requested: request.speed,
    speed_processed: request.speed === "optimum" ? "instant" : "normal",
    created_at: seconds(),
  };
  state.put("refunds", created);
  const refunded = payment.amount_refunded + request.amount;
  const full = refunded === payment.amount;
  const status = full ? "refunded" : payment.status;
  const updated = state.put("payments", {
    ...payment,
    status,
    amount_refunded: refunded,
    refund_status: full ? "full" : "partial",
  });
  announce(state, "refund.created", { payment: updated, refund: created });
  return state.settings.refunds === "pending" ? created : endRefund(state, created, state.settings.refunds);
}

function giveBack(state: State, payment: Payment, amount: number): Payment {
  const left = payment.amount_refunded - amount;
  const refundStatus = left ? "partial" : null;
  return state.put("payments", {
    ...payment,
    status: "captured",
    amount_refunded: left,
    refund_status: refundStatus,
  });
}

/** Completes a pending refund; a failed one returns its amount to the payment. */
export function endRefund(state: State, pendingRefund: Refund, status: "processed" | "failed"): Refund {
  if (pendingRefund.status !== "pending") throw refuse("This refund has ended already", {});
  const payment = paymentOf(state, pendingRefund.payment_id);
  const ended = state.put("refunds", {
    ...pendingRefund,
    status,
    acquirer_data: status === "processed" ? { arn: `${Date.now()}` } : {},
  });
  const now = status === "failed" ? giveBack(state, payment, pendingRefund.amount) : payment;
  announce(state, `refund.${status}`, { payment: now, refund: ended });
  return ended;
}

/** The signature with which the checkout proves a payment of an order or subscription. */
export const signatureOf = (state: State, payment: Payment, subscriptionId?: string) =>
  createHmac("sha256", state.settings.keySecret)
    .update(subscriptionId ? `${payment.id}|${subscriptionId}` : `${payment.order_id}|${payment.id}`)
    .digest("hex");

export function orderOf(state: State, id: string): Order {
  const order = state.tables.orders.get(id);
  if (!order) throw new GatewayError(400, { description: "The id provided does not exist", field: "id" });
  return order;
}

export function paymentOf(state: State, id: string): Payment {
  const payment = state.tables.payments.get(id);
  if (!payment) throw new GatewayError(400, { description: "The id provided does not exist", field: "id" });
  return payment;
}
