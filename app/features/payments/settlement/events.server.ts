import { asc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { changesOf, type OrderSnapshot, withoutPerson } from "../domain/event-changes.ts";
import { isTaxInvoiced } from "../documents/documents.server.ts";
import { disputes, paymentEvents, paymentOrders, payments, purchases, refunds } from "../tables.server.ts";

/** A gateway event: `raw` is its parsed JSON. */
export type GatewayEvent = { id: string; type: string; raw?: unknown };

/** Stores a gateway event in the caller's transaction; false if it is a duplicate. */
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

/** The rows of a query, in order, as a JSON column of another query; `[]` if there are none. */
const rowsColumn = <Row>(query: SQLWrapper): SQL<Row[]> =>
  sql<Row[]>`(select coalesce(json_agg(one), '[]') from (${query}) as one)`;

/** The payment attempts of a purchase with their related rows, oldest first. */
function attemptColumns(tx: Tx, purchaseId: string) {
  const orders = tx
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(eq(paymentOrders.purchaseId, purchaseId));
  const isOfPurchase = inArray(payments.orderId, orders);
  const ids = tx.select({ id: payments.id }).from(payments).where(isOfPurchase);
  return {
    payments: rowsColumn<OrderSnapshot["payments"][number]>(
      tx
        .select({ id: payments.id, status: payments.status })
        .from(payments)
        .where(isOfPurchase)
        .orderBy(asc(payments.createdAt), asc(payments.id)),
    ),
    refunds: rowsColumn<OrderSnapshot["refunds"][number]>(
      tx
        .select({ id: refunds.id, status: refunds.status, amount: refunds.amount })
        .from(refunds)
        .where(inArray(refunds.paymentId, ids))
        .orderBy(asc(refunds.createdAt), asc(refunds.id)),
    ),
    disputes: rowsColumn<OrderSnapshot["disputes"][number]>(
      tx
        .select({ id: disputes.id, status: disputes.status, amount: disputes.amount })
        .from(disputes)
        .where(inArray(disputes.paymentId, ids))
        .orderBy(asc(disputes.createdAt), asc(disputes.id)),
    ),
  };
}

type Snapshot = OrderSnapshot & { purchaseId: string };

/**
 * The current state of a purchase. The caller must hold its lock: a statement that waits for a lock reads the
 * other tables as of before the wait.
 */
async function snapshotOf(tx: Tx, purchaseId: string): Promise<Snapshot | undefined> {
  const [snapshot] = await tx
    .select({
      purchaseId: purchases.id,
      status: purchases.status,
      refundedAmount: purchases.refundedAmount,
      receiptNumber: purchases.receiptNumber,
      taxInvoiced: isTaxInvoiced(tx, purchaseId),
      ...attemptColumns(tx, purchaseId),
    })
    .from(purchases)
    .where(eq(purchases.id, purchaseId));
  return snapshot;
}

/** Locks the purchase of a gateway order and returns its state; undefined if the order is not ours. */
async function readSnapshot(tx: Tx, providerOrderId: string): Promise<Snapshot | undefined> {
  const [purchase] = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .innerJoin(paymentOrders, eq(paymentOrders.purchaseId, purchases.id))
    .where(eq(paymentOrders.providerOrderId, providerOrderId))
    .for("update", { of: purchases });
  return purchase && snapshotOf(tx, purchase.id);
}

/**
 * Runs `work` once per event and stores what it changed; "duplicate" if the event was already processed.
 * Without an event it only runs `work`.
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
  const after = before ? await snapshotOf(tx, before.purchaseId) : await readSnapshot(tx, providerOrderId);
  if (after)
    await tx
      .update(paymentEvents)
      .set({ purchaseId: after.purchaseId, changed: changesOf(before, after) })
      .where(eq(paymentEvents.id, event.id));
  return outcome;
}

/** Gateway events about an order, in order of arrival. */
export const eventsOf = ({ db }: Pick<Services, "db">, purchaseId: string) =>
  db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.purchaseId, purchaseId))
    .orderBy(asc(paymentEvents.receivedAt), asc(paymentEvents.id));
