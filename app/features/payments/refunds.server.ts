import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Tx } from "../../platform/db.server.ts";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import { refunded } from "./contract.ts";
import { GatewayFailure, gatewayOf, type GatewayPayment, type GatewayRefund } from "./gateway.server.ts";
import { newId } from "./orders.server.ts";
import { findOrder, keepPayment, noteEvent, type Settlement } from "./settlement.server.ts";
import { payments, purchases, refunds } from "./tables.server.ts";

type Has = Pick<Services, "db" | "events" | "clock" | "log" | "env">;
type PurchaseRow = typeof purchases.$inferSelect;
const RANK = { requested: 0, pending: 1, processed: 2, failed: 2 } as const;

/** Our own record of a refund: by the gateway's id, or by the receipt that we gave it. One that the gateway made by itself gets a record now. */
async function keepRefund(tx: Tx, services: Pick<Services, "clock">, given: GatewayRefund) {
  const ours = or(eq(refunds.providerRefundId, given.id), eq(refunds.id, given.receipt ?? ""));
  const [known] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, given.payment_id), ours));
  const now = services.clock.now();
  if (known) return known;
  const row = { id: newId("rf"), paymentId: given.payment_id, providerRefundId: given.id, amount: given.amount, createdAt: now };
  return (
    await tx
      .insert(refunds)
      .values({ ...row, status: "requested", asked: false, reason: "made at the gateway" })
      .returning()
  )[0]!;
}

/** The purchase follows what has really gone back; all of it ends the purchase. */
async function follow(tx: Tx, services: Has, purchase: PurchaseRow, amount: number) {
  const [sum] = await tx
    .select({ total: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, purchase.paymentId!), eq(refunds.status, "processed")));
  const refundedAmount = sum!.total;
  const full = refundedAmount >= purchase.amount;
  await tx
    .update(purchases)
    .set({ refundedAmount, ...(full && { status: "refunded" as const }) })
    .where(eq(purchases.id, purchase.id));
  const { id: purchaseId, userId, sessionId, testId } = purchase;
  await services.events.publish(tx, refunded, { purchaseId, userId, sessionId, testId, amount, full });
}

async function applyIn(tx: Tx, services: Has, given: GatewayRefund, payment: GatewayPayment): Promise<Settlement> {
  const found = await findOrder(tx, payment.order_id);
  if (!found) return "unknown";
  if (payment.amount !== found.order.amount || payment.currency !== found.order.currency) return "mismatch";
  await keepPayment(tx, services, found.order, payment);
  const known = await keepRefund(tx, services, given);
  if (RANK[given.status] <= RANK[known.status]) return "already";
  const ended = given.status === "pending" ? null : services.clock.now();
  await tx.update(refunds).set({ status: given.status, providerRefundId: given.id, endedAt: ended }).where(eq(refunds.id, known.id));
  if (given.status === "processed" && found.purchase.paymentId === payment.id) await follow(tx, services, found.purchase, given.amount);
  if (given.status === "failed") services.log.error({ refund: known.id, payment: payment.id }, "a refund failed and needs a person");
  return "paid";
}

/** Makes our records follow a refund of the gateway, asked for or not; `payments.refunded` is published in the same transaction. */
export async function applyRefund(services: Has, refund: GatewayRefund, payment: GatewayPayment, event?: { id: string; type: string }) {
  return services.db.transaction(async (tx) => {
    if (event && !(await noteEvent(tx, services, event))) return "duplicate";
    return applyIn(tx, services, refund, payment);
  });
}

/** Carries a requested refund out. May be run again at any point: the gateway knows the refund by our id. */
export async function sendRefund(services: Has, refundId: string): Promise<void> {
  const [row] = await services.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (row?.status !== "requested") return;
  const gateway = gatewayOf(services);
  try {
    const made = await gateway.refund(row.paymentId, { amount: row.amount, key: row.id });
    await applyRefund(services, made, await gateway.payment(row.paymentId));
  } catch (error) {
    if (!(error instanceof GatewayFailure) || error.kind !== "refused") throw error;
    await services.db
      .update(refunds)
      .set({ status: "failed", endedAt: services.clock.now() })
      .where(and(eq(refunds.id, refundId), eq(refunds.status, "requested")));
    services.log.error({ error, refund: refundId }, "a refund was refused and needs a person");
  }
}

async function requestIn(tx: Tx, services: Has, asked: { purchaseId: string; amount?: number | undefined; reason: string }) {
  const [purchase] = await tx.select().from(purchases).where(eq(purchases.id, asked.purchaseId)).for("update");
  if (purchase?.status !== "paid") throw new AppError("NOT_REFUNDABLE", "Nothing is left to refund", { status: 409 });
  const [sum] = await tx
    .select({ total: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, purchase.paymentId!), ne(refunds.status, "failed")));
  const left = purchase.amount - sum!.total;
  const amount = asked.amount ?? left;
  if (amount < 100 || amount > left) throw new AppError("NOT_REFUNDABLE", "Nothing is left to refund", { status: 409 });
  const row = {
    id: newId("rf"),
    paymentId: purchase.paymentId!,
    amount,
    asked: true,
    reason: asked.reason,
    createdAt: services.clock.now(),
  };
  await tx.insert(refunds).values({ ...row, status: "requested" });
  return row.id;
}

/**
 * Sends money of a purchase back: what is left of it, or `amount` paise. The purchase row is locked while the sum is checked, so two who ask at once
 * never send back more than came in.
 * @throws AppError NOT_REFUNDABLE (409)
 */
export async function refundPurchase(
  services: Has,
  asked: { purchaseId: string; amount?: number | undefined; reason: string },
): Promise<void> {
  const id = await services.db.transaction((tx) => requestIn(tx, services, asked));
  await sendRefund(services, id);
}

/** Refunds of a purchase's payment, oldest first, as screens show them. Amounts in paise. */
export async function refundsOf({ db }: Pick<Services, "db">, purchaseId: string) {
  return db
    .select({ id: refunds.id, status: refunds.status, amount: refunds.amount, createdAt: refunds.createdAt, endedAt: refunds.endedAt })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(purchases, eq(purchases.paymentId, payments.id))
    .where(and(eq(purchases.id, purchaseId), inArray(refunds.status, ["requested", "pending", "processed", "failed"])))
    .orderBy(refunds.createdAt);
}
