import { and, asc, eq, sql } from "drizzle-orm";
import { firstOf, required } from "../../../lib/checked.ts";
import { preparedQuery, type Tx } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { refunded } from "../contract.ts";
import { issueCreditNote } from "../documents/documents.server.ts";
import { purchases, refunds } from "../tables.server.ts";

type Dependencies = Pick<Services, "events" | "clock" | "env">;
type PurchaseRow = typeof purchases.$inferSelect;
type RefundRow = typeof refunds.$inferSelect;

/** The payment of a purchase; only a paid purchase can be refunded. */
export const paymentOf = (purchase: PurchaseRow) =>
  required(purchase.paymentId, `the payment of ${purchase.id}`);

/** Condition: processed refunds of the payment of a purchase. */
const isProcessedRefundOf = (purchase: PurchaseRow) =>
  and(eq(refunds.paymentId, paymentOf(purchase)), eq(refunds.status, "processed"));

/**
 * Updates the purchase after a processed refund and issues the credit note; a full refund ends the purchase.
 * Call it once per refund, with the purchase locked.
 */
export async function followRefund(
  tx: Tx,
  services: Dependencies,
  purchase: PurchaseRow,
  refund: RefundRow,
): Promise<void> {
  const sum = firstOf(
    await tx
      .select({ total: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
      .from(refunds)
      .where(isProcessedRefundOf(purchase)),
  );
  const refundedAmount = sum.total;
  const full = refundedAmount >= purchase.amount;
  await tx
    .update(purchases)
    .set({ refundedAmount, ...(full && { status: "refunded" as const }) })
    .where(eq(purchases.id, purchase.id));
  await issueCreditNote(tx, services, purchase, refund);
  const { id: purchaseId, userId, sessionId, testId, subscriptionId } = purchase;
  await services.events.publish(tx, refunded, {
    refundId: refund.id,
    subscriptionId,
    purchaseId,
    userId,
    sessionId,
    testId,
    amount: refund.amount,
    full,
  });
}

const processedRefunds = preparedQuery((db) =>
  db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, sql.placeholder("paymentId")), eq(refunds.status, "processed")))
    .orderBy(asc(refunds.endedAt), asc(refunds.id))
    .prepare("processed_refunds"),
);

/**
 * Applies refunds that were reported before their payment. The sale was settled in this transaction, so none
 * of them has a credit note yet.
 */
export async function followEarlierRefunds(
  tx: Tx,
  services: Dependencies,
  purchase: PurchaseRow,
): Promise<void> {
  const earlierRefunds = await processedRefunds(tx).execute({ paymentId: paymentOf(purchase) });
  // oxlint-disable-next-line no-await-in-loop -- credit notes are numbered in sequence
  for (const refund of earlierRefunds) await followRefund(tx, services, purchase, refund);
}
