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
const TAKEN: ReadonlySet<GatewayPayment["status"]> = new Set(["captured", "refunded"]);
const RANK = { requested: 0, pending: 1, processed: 2, failed: 2 } as const;

/**
 * Our record of a refund, found by the gateway's id or by the receipt number that we gave it. A refund made
 * at the gateway gets a record now.
 */
async function storeRefund(
  tx: Tx,
  services: Pick<Services, "clock">,
  given: GatewayRefund,
): Promise<RefundRow> {
  const ours = or(eq(refunds.providerRefundId, given.id), eq(refunds.id, given.receipt ?? ""));
  const [known] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, given.payment_id), ours));
  const now = services.clock.now();
  if (known) return known;
  const row = {
    id: newId("rf"),
    paymentId: given.payment_id,
    providerRefundId: given.id,
    amount: given.amount,
    createdAt: now,
  };
  return firstOf(
    await tx
      .insert(refunds)
      .values({ ...row, status: "requested", asked: false, by: "gateway", reason: "made at the gateway" })
      .returning(),
  );
}

/** The bank's reference of a refund, under any of its names. */
function bankReferenceOf({ acquirer_data: data }: GatewayRefund): string | null {
  const found = Object.values(data ?? {}).find((value) => typeof value === "string" && value !== "");
  return typeof found === "string" ? found.slice(0, 100) : null;
}

async function applyIn(
  tx: Tx,
  services: Dependencies,
  given: GatewayRefund,
  payment: GatewayPayment,
): Promise<Settlement> {
  let found = await findOrder(tx, payment.order_id);
  if (!found) return "unknown";
  const [stored] = await tx.select().from(payments).where(eq(payments.id, payment.id));
  const amount = stored?.amount ?? found.order.amount;
  if (!coversAmount(payment, amount) || payment.currency !== found.order.currency) return "mismatch";
  // a refund webhook that arrives before its payment's proves the payment: settle the sale before the refund
  if (found.purchase.status === "created" && TAKEN.has(payment.status)) {
    await settleIn(tx, services, { ...payment, status: "captured" }, "webhook");
    found = required(await findOrder(tx, payment.order_id), `the order of ${payment.id}`);
  }
  await storePaymentAttempt(tx, services, found.order, { ...payment, amount });
  const known = await storeRefund(tx, services, given);
  const bankReference = bankReferenceOf(given) ?? known.bankReference;
  if (bankReference !== known.bankReference)
    await tx.update(refunds).set({ bankReference }).where(eq(refunds.id, known.id));
  if (RANK[given.status] <= RANK[known.status]) return "already";
  const ended = given.status === "pending" ? null : services.clock.now();
  await tx
    .update(refunds)
    .set({ status: given.status, providerRefundId: given.id, endedAt: ended })
    .where(eq(refunds.id, known.id));
  if (given.status === "processed" && found.purchase.paymentId === payment.id)
    await followRefund(tx, services, found.purchase, known);
  if (given.status === "failed") await recordFailedRefund(tx, services, known, "The bank rejected it");
  return "paid";
}

/** Stores, logs and emails to the owner that a refund failed; it is never shown as refunded. */
async function recordFailedRefund(tx: Tx, services: Dependencies, refund: RefundRow, problem: string) {
  await tx
    .update(refunds)
    .set({ status: "failed", endedAt: services.clock.now(), problem })
    .where(eq(refunds.id, refund.id));
  await services.events.publish(tx, refundFailed, { refundId: refund.id });
  services.log.error(
    { refund: refund.id, payment: refund.paymentId, problem },
    "a refund failed and needs a person",
  );
}

/**
 * Updates our records from a refund of the gateway, requested or not; `payments.refunded` is published in the
 * same transaction.
 */
export async function applyRefund(
  services: Dependencies,
  refund: GatewayRefund,
  payment: GatewayPayment,
  event?: GatewayEvent,
) {
  return transaction(services.db, (tx) =>
    underEvent(tx, services, { event, providerOrderId: payment.order_id }, () =>
      applyIn(tx, services, refund, payment),
    ),
  );
}

/**
 * Sends a requested refund to the gateway. Can be repeated at any point: the gateway recognizes the refund by
 * our id.
 */
export async function sendRefund(services: Dependencies, refundId: string): Promise<void> {
  const [row] = await services.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (row?.status !== "requested") return;
  const gateway = gatewayOf(services);
  try {
    const made = await gateway.refund(row.paymentId, { amount: row.amount, key: row.id });
    await applyRefund(services, made, await gateway.payment(row.paymentId));
  } catch (error) {
    if (!(error instanceof GatewayFailure) || error.kind !== "refused") throw error;
    await transaction(services.db, async (tx) => {
      const open = and(eq(refunds.id, refundId), eq(refunds.status, "requested"));
      const [still] = await tx.select().from(refunds).where(open).for("update");
      if (still) await recordFailedRefund(tx, services, still, `The gateway rejected it: ${error.words}`);
    });
  }
}

/** Sends a refund now, if the gateway answers; otherwise the sweep does so within minutes. */
export async function sendRefundSoon(services: Dependencies, refundId: string): Promise<void> {
  await sendRefund(services, refundId).catch((error: unknown) => {
    if (!(error instanceof GatewayFailure)) throw error;
    services.log.warn({ error, refund: refundId }, "a refund waits for the gateway");
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
 * Whether all of a purchase has been refunded, or its refund is pending.
 * @throws AppError NOT_REFUNDABLE (409) if it is disputed
 */
export async function isUsedUp(tx: Tx, purchase: PurchaseRow): Promise<boolean> {
  if ((await leftOf(tx, purchase)) >= LEAST_REFUND) return false;
  await refuseDisputed(tx, purchase);
  return true;
}

export type RefundOrder = {
  purchaseId: string;
  /** Paise; default: everything left. */
  amount?: number | undefined;
  reason: string;
  by?: "member" | "owner" | "site";
  /** Identifies the submitted form: the same key is the same refund. */
  key?: string | undefined;
  /** The amount left that the requester saw, in paise: if it differs now, someone else refunded meanwhile. */
  seenLeft?: number | undefined;
};

/**
 * Stores a new refund, with the purchase locked: the sums never exceed what was paid, and a key makes one
 * refund however often it is sent.
 * @throws AppError NOT_REFUNDABLE, REFUND_MEANWHILE (409), INVALID_DATA (400, amount)
 */
export async function orderRefund(
  tx: Tx,
  services: Dependencies,
  asked: RefundOrder,
): Promise<{ refund: RefundRow; fresh: boolean }> {
  const [purchase] = await tx
    .select()
    .from(purchases)
    .where(eq(purchases.id, asked.purchaseId))
    .for("update");
  if (asked.key) {
    const [known] = await tx.select().from(refunds).where(eq(refunds.requestKey, asked.key));
    if (known && known.paymentId !== purchase?.paymentId) throw notRefundable();
    if (known) return { refund: known, fresh: false };
  }
  if (purchase?.status !== "paid") throw notRefundable();
  const left = await leftOf(tx, purchase);
  if (asked.seenLeft !== undefined && asked.seenLeft !== left && left >= LEAST_REFUND)
    throw new AppError(
      "REFUND_MEANWHILE",
      "Part of this order has been refunded in the meantime. Check what is left, then decide.",
      {
        status: 409,
      },
    );
  if (left < LEAST_REFUND) {
    await refuseDisputed(tx, purchase);
    throw notRefundable();
  }
  const amount = asked.amount ?? left;
  if (!Number.isInteger(amount)) throw wrongAmount("Refund at least ₹1");
  if (amount > left) throw wrongAmount("That is more than can still be refunded");
  const wrong = refundProblem(amount, left);
  if (wrong) throw wrongAmount(wrong);
  const { reason, by = "owner", key = null } = asked;
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

/** Paise of a purchase that are neither refunded, nor being refunded, nor held in a dispute. */
export async function leftOf(tx: Tx, purchase: PurchaseRow): Promise<number> {
  const sum = firstOf(
    await tx
      .select({ total: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentOf(purchase)), ne(refunds.status, "failed"))),
  );
  return Math.max(0, purchase.amount - sum.total - (await heldByBank(tx, paymentOf(purchase))));
}

/**
 * Refunds a purchase: everything left, or `amount` paise. The purchase row is locked while the sum is
 * checked, so that simultaneous refunds never exceed what was paid.
 * @throws AppError NOT_REFUNDABLE (409); GatewayFailure if the gateway did not answer, and the sweep
 *   continues
 */
export async function refundPurchase(services: Dependencies, asked: RefundOrder): Promise<void> {
  const { refund } = await transaction(services.db, (tx) => orderRefund(tx, services, asked));
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
