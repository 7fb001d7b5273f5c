import { setTimeout as wait } from "node:timers/promises";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { GatewayFailure, gatewayOf, type Gateway, type GatewayOrder } from "../gateway/gateway.server.ts";
import { paymentOrders } from "../tables.server.ts";

export type OrderRow = typeof paymentOrders.$inferSelect;
type Has = Pick<Services, "db" | "env" | "partners">;

/**
 * Longer than the three calls of one attempt may take; after it the claim of a process that died is free
 * again.
 */
const CLAIM_SECONDS = 30;
/** What a row has in its `claimedUntil` from the request that creates its order. */
export const CLAIMED_UNTIL = sql`now() + make_interval(secs => ${CLAIM_SECONDS})`;
const POLL_MS = 100;
const LONGEST_WAIT_MS = 20_000;

/**
 * Lets this request alone create the order, by the database's own clock; undefined while another one does, or
 * when it is there.
 */
async function claim({ db }: Has, id: string): Promise<OrderRow | undefined> {
  const free = or(isNull(paymentOrders.claimedUntil), lt(paymentOrders.claimedUntil, sql`now()`));
  const [row] = await db
    .update(paymentOrders)
    .set({ claimedUntil: CLAIMED_UNTIL })
    .where(and(eq(paymentOrders.id, id), isNull(paymentOrders.providerOrderId), free))
    .returning();
  return row;
}

async function orderOf({ db }: Has, id: string): Promise<OrderRow> {
  const [row] = await db.select().from(paymentOrders).where(eq(paymentOrders.id, id));
  if (!row) throw new Error(`No such order: ${id}`);
  return row;
}

/**
 * Creates the order at the gateway. When no answer comes the order may exist all the same, so it is looked
 * for before anything else is done.
 */
async function createAtGateway(gateway: Gateway, order: OrderRow): Promise<GatewayOrder> {
  const { amount, currency, id: receipt } = order;
  try {
    return await gateway.createOrder({ amount, currency, receipt, notes: { purchase: order.purchaseId } });
  } catch (error) {
    if (!(error instanceof GatewayFailure) || error.kind !== "unknown") throw error;
    const found = await gateway.orderByReceipt(receipt);
    if (!found) throw error;
    return found;
  }
}

/**
 * Stores what the gateway calls an order; one that another has replaced meanwhile, or that is paid, stays so.
 */
export async function storePlaced(services: Has, id: string, providerOrderId: string): Promise<OrderRow> {
  const [placed] = await services.db
    .update(paymentOrders)
    .set({
      providerOrderId,
      status: sql`case ${paymentOrders.status}
        when 'creating' then 'created' else ${paymentOrders.status} end`,
      claimedUntil: null,
    })
    .where(and(eq(paymentOrders.id, id), isNull(paymentOrders.providerOrderId)))
    .returning();
  return placed ?? orderOf(services, id);
}

/** Asks the gateway, with no connection held, and stores what it answered; where that fails another may. */
async function createAndStore(services: Has, order: OrderRow, fresh: boolean): Promise<OrderRow> {
  const { id } = order;
  try {
    const gateway = gatewayOf(services);
    const known = fresh ? undefined : await gateway.orderByReceipt(id);
    const made = known ?? (await createAtGateway(gateway, order));
    if (made.amount !== order.amount || made.currency !== order.currency)
      throw new GatewayFailure("refused", "the order has another amount");
    return await storePlaced(services, id, made.id);
  } catch (error) {
    await services.db.update(paymentOrders).set({ claimedUntil: null }).where(eq(paymentOrders.id, id));
    throw error;
  }
}

/**
 * Makes sure that the gateway knows an order, once, however many ask at the same time: one claims the order's
 * row and calls the gateway, the others wait for what it stores. Nobody holds a connection meanwhile.
 * @param fresh the row was made for this very request, claimed by it, and the gateway cannot know it yet
 * @throws GatewayFailure where the gateway does not do it, or another request is still at it after 20 seconds
 */
export async function placeOrder(
  services: Has,
  order: OrderRow,
  { fresh }: { fresh: boolean },
): Promise<OrderRow> {
  if (fresh) return createAndStore(services, order, true);
  const { id } = order;
  const end = performance.now() + LONGEST_WAIT_MS;
  while (performance.now() < end) {
    // oxlint-disable no-await-in-loop -- it is a wait for somebody else
    const mine = await claim(services, id);
    if (mine) return createAndStore(services, mine, false);
    const row = await orderOf(services, id);
    if (row.providerOrderId) return row;
    await wait(POLL_MS);
    // oxlint-enable no-await-in-loop
  }
  throw new GatewayFailure("unknown", "another request is still creating this order");
}
