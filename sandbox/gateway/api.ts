import type { Payment } from "./entities.ts";
import { GatewayError, refuse } from "./errors.ts";
import { capture, createOrder, orderOf, paymentOf, paymentsOf, refund } from "./money.ts";
import { collection, page, readAmount, readNotes } from "./reading.ts";
import { only, type Call, type Route } from "./routing.ts";
import type { State } from "./state.ts";

function readReceipt(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string" || value.length > 40)
    throw refuse("The receipt can have at most 40 characters", { field: "receipt" });
  return value;
}

const ORDER_FIELDS = ["amount", "currency", "receipt", "notes", "partial_payment", "payment"];

function postOrder(state: State, { body }: Call) {
  only(body, ORDER_FIELDS);
  if (typeof body["currency"] !== "string" || !/^[A-Z]{3}$/.test(body["currency"]))
    throw refuse("The currency is not valid", { field: "currency" });
  if (body["partial_payment"])
    throw refuse("The sandbox takes no partial payments", { field: "partial_payment" });
  return createOrder(state, {
    amount: readAmount(body["amount"], 100),
    currency: body["currency"],
    receipt: readReceipt(body["receipt"]),
    notes: readNotes(body["notes"]),
  });
}

function patchOrder(state: State, { id, body }: Call) {
  only(body, ["notes"]);
  return state.put("orders", { ...orderOf(state, id), notes: readNotes(body["notes"]) });
}

function listOrders(state: State, { query }: Call) {
  const receipt = query.get("receipt");
  return page(
    [...state.tables.orders.values()].filter((o) => receipt === null || o.receipt === receipt),
    query,
  );
}

function postCapture(state: State, { id, body }: Call) {
  only(body, ["amount", "currency"]);
  const payment = paymentOf(state, id);
  if (body["amount"] !== payment.amount)
    throw refuse("The amount is not the one that was authorized", { field: "amount" });
  if (body["currency"] !== undefined && body["currency"] !== payment.currency)
    throw refuse("The currency differs from the payment's", { field: "currency" });
  return capture(state, payment);
}

function refundable(payment: Payment, requestedAmount: unknown): number {
  if (payment.status === "refunded")
    throw refuse("Everything has been refunded already", { field: "amount" });
  if (payment.status !== "captured")
    throw refuse("Only a captured payment can be refunded", { reason: "payment_not_captured" });
  const left = payment.amount - payment.amount_refunded;
  const amount = requestedAmount === undefined ? left : readAmount(requestedAmount, 100);
  if (amount > left)
    throw refuse("The refund is larger than what is left of the payment", { field: "amount" });
  return amount;
}

/** The refund already made with this key. @throws GatewayError if the key was used for another request */
function refundByKey(state: State, key: string, text: string) {
  if (!/^[A-Za-z0-9_-]{10,}$/.test(key))
    throw refuse("The idempotency key is too short or has other characters", {});
  const stored = state.tables.keys.get(key);
  if (stored && stored.body !== text)
    throw new GatewayError(409, { description: "This idempotency key belongs to another request" });
  return stored && { refund: state.tables.refunds.get(stored.refundId) };
}

function postRefund(state: State, { id, body, headers }: Call) {
  only(body, ["amount", "speed", "notes", "receipt"]);
  const key = headers["x-refund-idempotency"];
  const text = JSON.stringify([id, body]);
  const existing = key === undefined ? undefined : refundByKey(state, String(key), text);
  if (existing) return existing.refund;
  const payment = paymentOf(state, id);
  const created = refund(state, payment, {
    amount: refundable(payment, body["amount"]),
    speed: body["speed"] === "optimum" ? "optimum" : "normal",
    notes: readNotes(body["notes"]),
    receipt: readReceipt(body["receipt"]),
  });
  if (key !== undefined) state.put("keys", { id: String(key), body: text, refundId: created.id });
  return created;
}

function refundOf(state: State, id: string) {
  const stored = state.tables.refunds.get(id);
  if (!stored) throw new GatewayError(400, { description: "The id provided does not exist", field: "id" });
  return stored;
}

const refundsOf = (state: State, paymentId: string) =>
  [...state.tables.refunds.values()].filter((entry) => entry.payment_id === paymentOf(state, paymentId).id);

/** The provider's HTTP API, as far as the product uses it. */
export const api = (state: State): Route[] => [
  ["POST", "/v1/orders", (call) => postOrder(state, call)],
  ["GET", "/v1/orders", (call) => listOrders(state, call)],
  ["GET", "/v1/orders/:id", ({ id }) => orderOf(state, id)],
  ["PATCH", "/v1/orders/:id", (call) => patchOrder(state, call)],
  ["GET", "/v1/orders/:id/payments", ({ id }) => collection(paymentsOf(state, orderOf(state, id).id))],
  ["GET", "/v1/payments", ({ query }) => page([...state.tables.payments.values()], query)],
  ["GET", "/v1/payments/:id", ({ id }) => paymentOf(state, id)],
  ["POST", "/v1/payments/:id/capture", (call) => postCapture(state, call)],
  ["POST", "/v1/payments/:id/refund", (call) => postRefund(state, call)],
  ["GET", "/v1/payments/:id/refunds", ({ id }) => collection(refundsOf(state, id))],
  ["GET", "/v1/disputes", ({ query }) => page([...state.tables.disputes.values()], query)],
  ["GET", "/v1/refunds/:id", ({ id }) => refundOf(state, id)],
  ["GET", "/v1/refunds", ({ query }) => page([...state.tables.refunds.values()], query)],
];

/** Checks HTTP Basic with key id and secret. */
export function authenticate(state: State, header: string | undefined) {
  const { keyId, keySecret } = state.settings;
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  if (header !== expected)
    throw new GatewayError(401, {
      description: "The key id or secret is wrong",
      source: "NA",
      step: "NA",
      reason: "NA",
    });
}
