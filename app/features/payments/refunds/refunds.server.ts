import { and, eq, ne, or, sql } from "drizzle-orm";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { refundConfirmed, refundFailed } from "../contract.ts";
import {
  GatewayFailure,
  gatewayOf,
  type GatewayPayment,
  type GatewayRefund,
} from "../gateway/gateway.server.ts";
import { heldByBank } from "../disputes/reading.server.ts";
import { newId } from "../orders/orders.server.ts";
import {
  findOrder,
  settleIn,
  storePaymentAttempt,
  type Settlement,
} from "../settlement/settlement.server.ts";
import { type GatewayEvent, underEvent } from "../settlement/events.server.ts";
import { coversAmount } from "../domain/paid-amount.ts";
import { LEAST_REFUND, refundProblem } from "../domain/refund-amount.ts";
import { payments, purchases, refunds } from "../tables.server.ts";
import { firstOf, required } from "../../../lib/checked.ts";
import { followRefund, paymentOf } from "./following.server.ts";

type Dependencies = Pick<Services, "db" | "events" | "clock" | "log" | "env" | "partners">;
type PurchaseRow = typeof purchases.$inferSelect;
type RefundRow = typeof refunds.$inferSelect;
/** States of a captured payment. */
const CAPTURED: ReadonlySet<GatewayPayment["status"]> = new Set(["captured", "refunded"]);
const RANK = { requested: 0, pending: 1, processed: 2, failed: 2 } as const;

/**
 * Our record of a refund, found by the gateway's id or ours. Creates one for a refund made at the gateway.
 */
async function storeRefund(
  tx: Tx,
  services: Pick<Services, "clock">,
  refund: GatewayRefund,
): Promise<RefundRow> {
  const hasId = or(eq(refunds.providerRefundId, refund.id), eq(refunds.id, refund.receipt ?? ""));
  const [existing] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, refund.payment_id), hasId));
  if (existing) return existing;
  const row = {
    id: newId("rf"),
    paymentId: refund.payment_id,
    providerRefundId: refund.id,
    amount: refund.amount,
    createdAt: services.clock.now(),
  };
  return firstOf(
    await tx
      .insert(refunds)
      .values({ ...row, status: "requested", asked: false, by: "gateway", reason: "made at the gateway" })
      .returning(),
  );
}

/** The bank's reference: the first non-empty text in `acquirer_data`, whose key depends on the method. */
function bankReferenceOf({ acquirer_data: data }: GatewayRefund): string | null {
  const reference = Object.values(data ?? {}).find((value) => typeof value === "string" && value !== "");
  return typeof reference === "string" ? reference.slice(0, 100) : null;
}

async function applyGatewayRefund(
  tx: Tx,
  services: Dependencies,
  gatewayRefund: GatewayRefund,
  payment: GatewayPayment,
): Promise<Settlement> {
  let sale = await findOrder(tx, payment.order_id);
  if (!sale) return "unknown";
  const [stored] = await tx.select().from(payments).where(eq(payments.id, payment.id));
  const amount = stored?.amount ?? sale.order.amount;
  if (!coversAmount(payment, amount) || payment.currency !== sale.order.currency) return "mismatch";
  // a refund implies a captured payment, whose own webhook may arrive later: settle the sale first
  if (sale.purchase.status === "created" && CAPTURED.has(payment.status)) {
    await settleIn(tx, services, { ...payment, status: "captured" }, "webhook");
    sale = required(await findOrder(tx, payment.order_id), `the order of ${payment.id}`);
  }
  await storePaymentAttempt(tx, services, sale.order, { ...payment, amount });
  const refund = await storeRefund(tx, services, gatewayRefund);
  const bankReference = bankReferenceOf(gatewayRefund) ?? refund.bankReference;
  if (bankReference !== refund.bankReference)
    await tx.update(refunds).set({ bankReference }).where(eq(refunds.id, refund.id));
  const { id: providerRefundId, status } = gatewayRefund;
  if (RANK[status] <= RANK[refund.status]) return "already";
  const endedAt = status === "pending" ? null : services.clock.now();
  await tx.update(refunds).set({ status, providerRefundId, endedAt }).where(eq(refunds.id, refund.id));
  if (status === "processed" && sale.purchase.paymentId === payment.id)
    await followRefund(tx, services, sale.purchase, refund);
  if (status === "failed") await recordFailedRefund(tx, services, refund, "The bank rejected it");
  return "paid";
}

/** Marks a refund as failed and publishes it, so that the owner is emailed. */
async function recordFailedRefund(tx: Tx, services: Dependencies, refund: RefundRow, problem: string) {
  await tx
    .update(refunds)
    .set({ status: "failed", endedAt: services.clock.now(), problem })
    .where(eq(refunds.id, refund.id));
  await services.events.publish(tx, refundFailed, { refundId: refund.id });
  services.log.error(
    { refund: refund.id, payment: refund.paymentId, problem },
    "refund failed, needs attention",
  );
}

/**
 * Applies the gateway's state of a refund, made here or at the gateway. Publishes `payments.refunded` in the
 * same transaction once it is processed.
 */
export async function applyRefund(
  services: Dependencies,
  refund: GatewayRefund,
  payment: GatewayPayment,
  event?: GatewayEvent,
) {
  return transaction(services.db, (tx) =>
    underEvent(tx, services, { event, providerOrderId: payment.order_id }, () =>
      applyGatewayRefund(tx, services, refund, payment),
    ),
  );
}

/** Sends a requested refund to the gateway. Safe to repeat: the gateway recognizes the refund by our id. */
export async function sendRefund(services: Dependencies, refundId: string): Promise<void> {
  const [row] = await services.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (row?.status !== "requested") return;
  const gateway = gatewayOf(services);
  try {
    const gatewayRefund = await gateway.refund(row.paymentId, { amount: row.amount, key: row.id });
    await applyRefund(services, gatewayRefund, await gateway.payment(row.paymentId));
  } catch (error) {
    if (!(error instanceof GatewayFailure) || error.kind !== "refused") throw error;
    await transaction(services.db, async (tx) => {
      const isOpen = and(eq(refunds.id, refundId), eq(refunds.status, "requested"));
      const [refund] = await tx.select().from(refunds).where(isOpen).for("update");
      if (refund) await recordFailedRefund(tx, services, refund, `The gateway rejected it: ${error.words}`);
    });
  }
}

/** Sends a refund now; if the gateway does not answer, the sweep sends it within minutes. */
export async function sendRefundSoon(services: Dependencies, refundId: string): Promise<void> {
  await sendRefund(services, refundId).catch((error: unknown) => {
    if (!(error instanceof GatewayFailure)) throw error;
    services.log.warn({ error, refund: refundId }, "refund not sent, gateway unavailable");
  });
}

const wrongAmount = (message: string) => new AppError("INVALID_DATA", message, { field: "amount" });
const notRefundable = () =>
  new AppError("NOT_REFUNDABLE", "There is nothing left to refund", { status: 409 });

const DISPUTED =
  "This payment is disputed at the buyer’s bank, which decides about the money. A refund now would return it twice.";
/** @throws AppError NOT_REFUNDABLE (409) if a bank holds money of this purchase, or has returned it */
async function refuseDisputed(tx: Tx, purchase: PurchaseRow): Promise<void> {
  if ((await heldByBank(tx, paymentOf(purchase))) > 0)
    throw new AppError("NOT_REFUNDABLE", DISPUTED, { status: 409 });
}

/**
 * Whether nothing is left to refund, because it was refunded or a refund is pending.
 * @throws AppError NOT_REFUNDABLE (409) if it is disputed
 */
export async function isUsedUp(tx: Tx, purchase: PurchaseRow): Promise<boolean> {
  if ((await refundableAmount(tx, purchase)) >= LEAST_REFUND) return false;
  await refuseDisputed(tx, purchase);
  return true;
}

export type RefundOrder = {
  purchaseId: string;
  /** Paise; default: everything left. */
  amount?: number | undefined;
  reason: string;
  by?: "member" | "owner" | "site";
  /** Idempotency key of the submitted form. */
  key?: string | undefined;
  /**
   * The refundable amount in paise that the owner saw; if it differs now, someone else has refunded since.
   */
  seenLeft?: number | undefined;
};

/**
 * Stores a refund that has yet to be sent. Locks the purchase, so that refunds never exceed the paid amount. A
 * repeated `key` returns the existing refund.
 * @throws AppError NOT_REFUNDABLE, REFUND_MEANWHILE (409), INVALID_DATA (400, amount)
 */
export async function orderRefund(
  tx: Tx,
  services: Dependencies,
  request: RefundOrder,
): Promise<{ refund: RefundRow; fresh: boolean }> {
  const [purchase] = await tx
    .select()
    .from(purchases)
    .where(eq(purchases.id, request.purchaseId))
    .for("update");
  if (request.key) {
    const [existing] = await tx.select().from(refunds).where(eq(refunds.requestKey, request.key));
    if (existing && existing.paymentId !== purchase?.paymentId) throw notRefundable();
    if (existing) return { refund: existing, fresh: false };
  }
  if (purchase?.status !== "paid") throw notRefundable();
  const refundable = await refundableAmount(tx, purchase);
  if (request.seenLeft !== undefined && request.seenLeft !== refundable && refundable >= LEAST_REFUND)
    throw new AppError(
      "REFUND_MEANWHILE",
      "Part of this order has been refunded in the meantime. Check what is left, then decide.",
      {
        status: 409,
      },
    );
  if (refundable < LEAST_REFUND) {
    await refuseDisputed(tx, purchase);
    throw notRefundable();
  }
  const amount = request.amount ?? refundable;
  if (!Number.isInteger(amount)) throw wrongAmount("Refund at least ₹1");
  if (amount > refundable) throw wrongAmount("That is more than can still be refunded");
  const problem = refundProblem(amount, refundable);
  if (problem) throw wrongAmount(problem);
  const { reason, by = "owner", key = null } = request;
  const row = {
    id: newId("rf"),
    paymentId: paymentOf(purchase),
    amount,
    asked: true,
    by,
    reason,
    requestKey: key,
  };
  const refund = firstOf(
    await tx
      .insert(refunds)
      .values({ ...row, status: "requested", createdAt: services.clock.now() })
      .returning(),
  );
  await services.events.publish(tx, refundConfirmed, { refundId: refund.id });
  return { refund, fresh: true };
}

/** Paise of a purchase that are neither refunded, nor being refunded, nor disputed. */
export async function refundableAmount(tx: Tx, purchase: PurchaseRow): Promise<number> {
  const sum = firstOf(
    await tx
      .select({ total: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentOf(purchase)), ne(refunds.status, "failed"))),
  );
  return Math.max(0, purchase.amount - sum.total - (await heldByBank(tx, paymentOf(purchase))));
}

/**
 * Refunds a purchase: everything left, or `amount` paise.
 * @throws AppError NOT_REFUNDABLE (409); GatewayFailure if the gateway did not answer: the sweep then sends
 *   it
 */
export async function refundPurchase(services: Dependencies, request: RefundOrder): Promise<void> {
  const { refund } = await transaction(services.db, (tx) => orderRefund(tx, services, request));
  await sendRefund(services, refund.id);
}

/** Refunds of a purchase's payment, oldest first. Amounts in paise. */
export async function refundsOf({ db }: Pick<Services, "db">, purchaseId: string): Promise<RefundRow[]> {
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.paymentId, refunds.paymentId))
    .where(eq(purchases.id, purchaseId))
    .orderBy(refunds.createdAt);
  return rows.map(({ refund }) => refund);
}
