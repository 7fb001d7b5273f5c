import { setTimeout as wait } from "node:timers/promises";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { GatewayFailure, gatewayOf, type Gateway, type GatewayOrder } from "../gateway/gateway.server.ts";
import { paymentOrders } from "../tables.server.ts";

export type OrderRow = typeof paymentOrders.$inferSelect;
type Dependencies = Pick<Services, "db" | "env" | "partners">;

/**
 * Lease duration: longer than the three gateway calls of one attempt can take. After it, another request may
 * take over from a process that died.
 */
const CLAIM_SECONDS = 30;
/** A new lease's expiry, by the database clock. */
export const CLAIMED_UNTIL = sql`now() + make_interval(secs => ${CLAIM_SECONDS})`;
const POLL_MS = 100;
const LONGEST_WAIT_MS = 20_000;

/**
 * Acquires the lease for creating this order at the gateway; undefined while another request holds it, or if
 * the order exists.
 */
async function claim({ db }: Dependencies, id: string): Promise<OrderRow | undefined> {
  const free = or(isNull(paymentOrders.claimedUntil), lt(paymentOrders.claimedUntil, sql`now()`));
  const [row] = await db
    .update(paymentOrders)
    .set({ claimedUntil: CLAIMED_UNTIL })
    .where(and(eq(paymentOrders.id, id), isNull(paymentOrders.providerOrderId), free))
    .returning();
  return row;
}

async function readOrder({ db }: Dependencies, id: string): Promise<OrderRow> {
  const [row] = await db.select().from(paymentOrders).where(eq(paymentOrders.id, id));
  if (!row) throw new Error(`No such order: ${id}`);
  return row;
}

/**
 * Creates the order at the gateway. If there is no response, the order may exist anyway, so it is looked up.
 */
async function createAtGateway(gateway: Gateway, order: OrderRow): Promise<GatewayOrder> {
  const { amount, currency, id: receipt } = order;
  try {
    return await gateway.createOrder({ amount, currency, receipt, notes: { purchase: order.purchaseId } });
  } catch (error) {
    if (!(error instanceof GatewayFailure) || error.kind !== "unknown") throw error;
    const existing = await gateway.orderByReceipt(receipt);
    if (!existing) throw error;
    return existing;
  }
}

/**
 * Stores the gateway's id of an order. Leaves the status of orders unchanged that are paid or were superseded
 * in the meantime.
 */
export async function storePlaced(
  services: Dependencies,
  id: string,
  providerOrderId: string,
): Promise<OrderRow> {
  const [placed] = await services.db
    .update(paymentOrders)
    .set({
      providerOrderId,
      status: sql`case ${paymentOrders.status}
        when 'creating' then 'created' else ${paymentOrders.status} end`,
      claimedUntil: null,
    })
    .where(and(eq(paymentOrders.id, id), isNull(paymentOrders.providerOrderId)))
    .returning()
    .prepare("store_placed_order")
    .execute();
  return placed ?? readOrder(services, id);
}

/**
 * Calls the gateway without holding a database connection, and stores the result. On failure it releases the
 * lease, so that another request can retry.
 */
async function createAndStore(services: Dependencies, order: OrderRow, fresh: boolean): Promise<OrderRow> {
  const { id } = order;
  try {
    const gateway = gatewayOf(services);
    const existing = fresh ? undefined : await gateway.orderByReceipt(id);
    const placed = existing ?? (await createAtGateway(gateway, order));
    if (placed.amount !== order.amount || placed.currency !== order.currency)
      throw new GatewayFailure("refused", "the order has another amount");
    return await storePlaced(services, id, placed.id);
  } catch (error) {
    await services.db.update(paymentOrders).set({ claimedUntil: null }).where(eq(paymentOrders.id, id));
    throw error;
  }
}

/**
 * Ensures that the order exists at the gateway, created once for concurrent requests: one acquires the lease
 * and calls the gateway, the others poll for the result. None holds a database connection while waiting.
 * @param fresh this request created the row and its lease, so the order cannot exist at the gateway yet
 * @throws GatewayFailure if the gateway fails, or another request has not finished after 20 seconds
 */
export async function placeOrder(
  services: Dependencies,
  order: OrderRow,
  { fresh }: { fresh: boolean },
): Promise<OrderRow> {
  if (fresh) return createAndStore(services, order, true);
  const { id } = order;
  const end = performance.now() + LONGEST_WAIT_MS;
  while (performance.now() < end) {
    // oxlint-disable no-await-in-loop -- waits for another request
    const claimed = await claim(services, id);
    if (claimed) return createAndStore(services, claimed, false);
    const row = await readOrder(services, id);
    if (row.providerOrderId) return row;
    await wait(POLL_MS);
    // oxlint-enable no-await-in-loop
  }
  throw new GatewayFailure("unknown", "another request is still creating this order");
}
