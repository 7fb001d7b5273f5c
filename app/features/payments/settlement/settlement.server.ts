import { and, eq, sql } from "drizzle-orm";
import { preparedQuery, type Tx, transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { extraCaptured, paid, paymentFailed } from "../contract.ts";
import { charged } from "../subscriptions.contract.ts";
import { coversAmount } from "../domain/paid-amount.ts";
import { gatewayOf, type GatewayPayment } from "../gateway/gateway.server.ts";
import { type GatewayEvent, underEvent } from "./events.server.ts";
import { issueReceipt } from "../documents/documents.server.ts";
import { followEarlierRefunds } from "../refunds/following.server.ts";
import { paymentOrders, payments, purchases, refunds } from "../tables.server.ts";
import { firstOf } from "../../../lib/checked.ts";
import { storeOrphan } from "./unexplained.server.ts";

export type Source = "completion" | "verification" | "webhook" | "sweep";
/**
 * paid: this call settled the purchase, or applied a refund or dispute; already: nothing new; extra: the
 * purchase was settled by another payment, this one is refunded; pending: not captured yet; failed: this
 * attempt failed; unknown: not an order of ours; mismatch: amount or currency differ; duplicate: event
 * already processed.
 */
export type Settlement =
  | "paid"
  | "already"
  | "extra"
  | "pending"
  | "failed"
  | "unknown"
  | "mismatch"
  | "duplicate";
type Dependencies = Pick<Services, "db" | "events" | "clock" | "log" | "env" | "partners">;
type Order = typeof paymentOrders.$inferSelect;
type PurchaseRow = typeof purchases.$inferSelect;
type Status = GatewayPayment["status"];

/** Payments only move forward, so late or repeated events change nothing. */
const RANK: Record<Status, number> = { created: 0, failed: 1, authorized: 2, captured: 3, refunded: 4 };

/** The order and purchase of a gateway order id; locks the purchase. */
export async function findOrder(tx: Tx, providerOrderId: string) {
  const [row] = await lockedOrder(tx).execute({ providerOrderId });
  return row;
}
const lockedOrder = preparedQuery((db) =>
  db
    .select({ order: paymentOrders, purchase: purchases })
    .from(paymentOrders)
    .innerJoin(purchases, eq(purchases.id, paymentOrders.purchaseId))
    .where(eq(paymentOrders.providerOrderId, sql.placeholder("providerOrderId")))
    .for("update", { of: purchases })
    .prepare("locked_order"),
);
const addPayment = preparedQuery((db) =>
  db
    .insert(payments)
    .values({
      id: sql.placeholder("id"),
      orderId: sql.placeholder("orderId"),
      amount: sql.placeholder("amount"),
      currency: sql.placeholder("currency"),
      createdAt: sql.placeholder("createdAt"),
      status: sql.placeholder("status"),
      method: sql.placeholder("method"),
      errorReason: sql.placeholder("errorReason"),
    })
    .onConflictDoNothing()
    .returning()
    .prepare("add_payment"),
);
const settlePayment = preparedQuery((db) =>
  db
    .update(payments)
    .set({ role: "settled" })
    .where(eq(payments.id, sql.placeholder("id")))
    .prepare("settle_payment"),
);
const settleOrder = preparedQuery((db) =>
  db
    .update(paymentOrders)
    .set({ status: "paid", nextSweepAt: null })
    .where(eq(paymentOrders.id, sql.placeholder("id")))
    .prepare("settle_order"),
);
const orderedAmount = preparedQuery((db) =>
  db
    .select({ amount: paymentOrders.amount, currency: paymentOrders.currency })
    .from(paymentOrders)
    .where(eq(paymentOrders.providerOrderId, sql.placeholder("providerOrderId")))
    .prepare("ordered_amount"),
);

/**
 * Stores the state of a payment attempt unless a later one is stored; returns the row. Requires the purchase
 * lock.
 */
export async function storePaymentAttempt(
  tx: Tx,
  services: Pick<Services, "clock">,
  order: Order,
  reported: GatewayPayment,
) {
  const facts = {
    status: reported.status,
    method: reported.method ?? null,
    errorReason: reported.error_reason ?? null,
  };
  const { id, amount, currency } = reported;
  const [added] = await addPayment(tx).execute({
    id,
    orderId: order.id,
    amount,
    currency,
    createdAt: services.clock.now(),
    ...facts,
  });
  if (added) return added;
  const stored = firstOf(await tx.select().from(payments).where(eq(payments.id, id)));
  if (RANK[reported.status] <= RANK[stored.status]) return stored;
  return firstOf(await tx.update(payments).set(facts).where(eq(payments.id, reported.id)).returning());
}

type Sale = { purchase: PurchaseRow; order: Order; payment: typeof payments.$inferSelect; source: Source };

/** Settles a sale. Takes the receipt number late, because its counter blocks other settlements. */
async function closeSale(tx: Tx, services: Dependencies, { purchase, order, payment, source }: Sale) {
  await settlePayment(tx).execute({ id: payment.id });
  await settleOrder(tx).execute({ id: order.id });
  const { amount, method } = payment;
  const { id: purchaseId, userId, sessionId, testId, subscriptionId } = purchase;
  if (subscriptionId)
    await services.events.publish(tx, charged, {
      purchaseId,
      userId,
      subscriptionId,
      item: testId,
      amount,
      method,
    });
  else await services.events.publish(tx, paid, { purchaseId, userId, sessionId, testId, amount, method });
  const number = await issueReceipt(tx, services, purchase, amount, order.currency);
  const closed = await tx
    .update(purchases)
    .set({
      status: "paid",
      amount,
      tier: order.tier,
      method,
      paymentId: payment.id,
      receiptNumber: number,
      paidAt: services.clock.now(),
      settledBy: source,
    })
    .where(and(eq(purchases.id, purchase.id), eq(purchases.status, "created")))
    .returning()
    .prepare("settle_purchase")
    .execute();
  await followEarlierRefunds(tx, services, firstOf(closed));
}

/** Refunds an extra payment for a purchase that is already paid, at most once. */
async function returnExtra(
  tx: Tx,
  services: Dependencies,
  payment: typeof payments.$inferSelect,
  amount: number,
) {
  await tx.update(payments).set({ role: "extra" }).where(eq(payments.id, payment.id));
  const id = `extra-${payment.id}`;
  const row = {
    id,
    paymentId: payment.id,
    amount,
    asked: true,
    reason: "paid twice",
    by: "site" as const,
    createdAt: services.clock.now(),
  };
  const inserted = await tx
    .insert(refunds)
    .values({ ...row, status: "requested" })
    .onConflictDoNothing()
    .returning();
  if (inserted.length) await services.events.publish(tx, extraCaptured, { refundId: id });
}

/**
 * `settle` inside the caller's transaction.
 * @param isDiscounted the gateway has confirmed that this smaller payment pays its order in full
 */
export async function settleIn(
  tx: Tx,
  services: Dependencies,
  reported: GatewayPayment,
  source: Source,
  isDiscounted = false,
): Promise<Settlement> {
  const sale = await findOrder(tx, reported.order_id);
  if (!sale) return "unknown";
  const { order, purchase } = sale;
  const isRightAmount = coversAmount(reported, order.amount) || isDiscounted;
  if (!isRightAmount || reported.currency !== order.currency) {
    if (reported.status === "captured") await storeOrphan(tx, services, reported);
    return "mismatch";
  }
  // a gateway fee that the customer pays on top is not our revenue
  const amount = Math.min(reported.amount, order.amount);
  const payment = await storePaymentAttempt(tx, services, order, { ...reported, amount });
  // an authorized payment for a paid order is never captured: the bank releases it automatically
  if (payment.status === "authorized" && order.status !== "paid")
    await tx
      .update(paymentOrders)
      .set({ nextSweepAt: new Date(services.clock.now().getTime() + 60_000) })
      .where(eq(paymentOrders.id, order.id));
  if (payment.status === "failed") {
    const { id: purchaseId, userId, sessionId } = purchase;
    const { id: paymentId, method } = payment;
    await services.events.publish(tx, paymentFailed, {
      paymentId,
      purchaseId,
      userId,
      sessionId,
      amount,
      method,
    });
    return "failed";
  }
  if (payment.status === "created" || payment.status === "authorized") return "pending";
  if (payment.status === "refunded" || payment.role !== "none") return "already";
  if (purchase.status === "created") {
    await closeSale(tx, services, { purchase, order, payment, source });
    return "paid";
  }
  await returnExtra(tx, services, payment, reported.amount);
  return "extra";
}

/**
 * Whether a payment below its order's amount pays it in full because of a gateway offer: the gateway then
 * reports the payment as captured and the order as paid. Our orders never allow partial payments. Source:
 * Razorpay documentation, "Offers" and "Orders" (states).
 * @throws GatewayFailure if the gateway does not answer
 */
async function isPaidWithOffer(
  services: Dependencies,
  reported: GatewayPayment,
  order: Pick<Order, "amount" | "currency"> | undefined,
): Promise<boolean> {
  if (reported.status !== "captured") return false;
  const ordered =
    order ?? (await orderedAmount(services.db).execute({ providerOrderId: reported.order_id })).at(0);
  if (!ordered || reported.amount >= ordered.amount || reported.currency !== ordered.currency) return false;
  const gateway = gatewayOf(services);
  const [placed, payment] = await Promise.all([
    gateway.order(reported.order_id),
    gateway.payment(reported.id),
  ]);
  return (
    placed.status === "paid" &&
    placed.amount === ordered.amount &&
    payment.order_id === reported.order_id &&
    payment.amount === reported.amount &&
    payment.currency === reported.currency &&
    (payment.status === "captured" || payment.status === "refunded")
  );
}

/**
 * Applies the gateway's state of a payment in one transaction, which also publishes `payments.paid` or
 * `payments.charged`. It is the only path to "paid", for every source; events may arrive repeatedly,
 * concurrently and in any order.
 * @param event the gateway's event, if the state came with one
 * @param order the payment's order, if already read
 */
export async function settle(
  services: Dependencies,
  payment: GatewayPayment,
  source: Source,
  { event, order }: { event?: GatewayEvent; order?: Order } = {},
): Promise<Settlement> {
  const isDiscounted = await isPaidWithOffer(services, payment, order);
  const outcome = await transaction(services.db, (tx) =>
    underEvent(tx, services, { event, providerOrderId: payment.order_id }, () =>
      settleIn(tx, services, payment, source, isDiscounted),
    ),
  );
  const facts = { outcome, source, payment: payment.id, order: payment.order_id };
  if (outcome === "mismatch" || outcome === "extra") services.log.error(facts, "unexpected payment");
  else services.log.info(facts, "payment update processed");
  return outcome;
}
