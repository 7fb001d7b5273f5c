import { asc, eq, inArray } from "drizzle-orm";
import type { Tx } from "../../../platform/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { changesOf, type OrderSnapshot, withoutPerson } from "../domain/event-changes.ts";
import { taxInvoiced } from "../documents/documents.server.ts";
import { disputesOf } from "../disputes/reading.server.ts";
import { paymentEvents, paymentOrders, payments, purchases, refunds } from "../tables.server.ts";

/** An event of the gateway: `raw` is what it sent, as it was read. */
export type GatewayEvent = { id: string; type: string; raw?: unknown };

/** Notes an event of the gateway; false when it was noted before. Undone with the transaction. */
export async function noteEvent(
  tx: Tx,
  services: Pick<Services, "clock">,
  { id, type, raw }: GatewayEvent,
): Promise<boolean> {
  const row = {
    id,
    type,
    receivedAt: services.clock.now(),
    raw: raw === undefined ? null : withoutPerson(raw),
  };
  return (await tx.insert(paymentEvents).values(row).onConflictDoNothing().returning()).length === 1;
}

/** How the order that the gateway calls so stands, its purchase locked; undefined where it is not ours. */
async function readSnapshot(
  tx: Tx,
  providerOrderId: string,
): Promise<(OrderSnapshot & { purchaseId: string }) | undefined> {
  const [order] = await tx
    .select({ purchaseId: paymentOrders.purchaseId })
    .from(paymentOrders)
    .where(eq(paymentOrders.providerOrderId, providerOrderId));
  if (!order) return undefined;
  const [purchase] = await tx
    .select()
    .from(purchases)
    .where(eq(purchases.id, order.purchaseId))
    .for("update");
  if (!purchase) return undefined;
  const orders = tx
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(eq(paymentOrders.purchaseId, purchase.id));
  const tries = await tx
    .select({ id: payments.id, status: payments.status })
    .from(payments)
    .where(inArray(payments.orderId, orders))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const returned = tries.length
    ? await tx
        .select({ id: refunds.id, status: refunds.status, amount: refunds.amount })
        .from(refunds)
        .where(
          inArray(
            refunds.paymentId,
            tries.map(({ id }) => id),
          ),
        )
        .orderBy(asc(refunds.createdAt), asc(refunds.id))
    : [];
  const disputed = await disputesOf(
    tx,
    tries.map(({ id }) => id),
  );
  const disputes = disputed.map(({ id, status, amount }) => ({ id, status, amount }));
  const { id: purchaseId, status, refundedAmount, receiptNumber } = purchase;
  const invoiced = (await taxInvoiced({ db: tx }, [purchaseId])).has(purchaseId);
  const known = { purchaseId, status, refundedAmount, receiptNumber, taxInvoiced: invoiced };
  return { ...known, payments: tries, refunds: returned, disputes };
}

/**
 * Does what an event asks for, once, and writes beside it what that changed. "duplicate" where the event was
 * seen before. Without an event it is the work alone.
 */
export async function underEvent<T>(
  tx: Tx,
  services: Pick<Services, "clock">,
  { event, providerOrderId }: { event: GatewayEvent | undefined; providerOrderId: string },
  work: () => Promise<T>,
): Promise<T | "duplicate"> {
  if (!event) return work();
  if (!(await noteEvent(tx, services, event))) return "duplicate";
  const before = await readSnapshot(tx, providerOrderId);
  const outcome = await work();
  const after = await readSnapshot(tx, providerOrderId);
  if (after)
    await tx
      .update(paymentEvents)
      .set({ purchaseId: after.purchaseId, changed: changesOf(before, after) })
      .where(eq(paymentEvents.id, event.id));
  return outcome;
}

/** Events of the gateway about an order, in the order in which they came. */
export const eventsOf = ({ db }: Pick<Services, "db">, purchaseId: string) =>
  db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.purchaseId, purchaseId))
    .orderBy(asc(paymentEvents.receivedAt), asc(paymentEvents.id));
