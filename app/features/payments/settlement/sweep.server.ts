import { and, asc, eq, lte, ne } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { askGateway } from "../orders/completion.server.ts";
import { nextSweepAt } from "../domain/sweep.ts";
import { askInTurn } from "../gateway/asking.server.ts";
import { GatewayFailure, gatewayOf } from "../gateway/gateway.server.ts";
import { type OrderRow, storePlaced } from "../orders/placing.server.ts";
import { sendRefund } from "../refunds/refunds.server.ts";
import { sweepEndings } from "../subscriptions/ending.server.ts";
import { sweepSubscriptions } from "../subscriptions/refreshing.server.ts";
import { paymentOrders, refunds } from "../tables.server.ts";

const BATCH = 50;

/** Looks up an order by its receipt if its creation got no response, since it may exist at the gateway. */
async function recover(services: Services, order: OrderRow): Promise<OrderRow> {
  if (order.providerOrderId) return order;
  const gatewayOrder = await gatewayOf(services).orderByReceipt(order.id);
  return gatewayOrder ? storePlaced(services, order.id, gatewayOrder.id) : order;
}

const setNext = ({ db }: Pick<Services, "db">, { id }: OrderRow, nextSweep: Date | null) =>
  db
    .update(paymentOrders)
    .set({ nextSweepAt: nextSweep })
    .where(and(eq(paymentOrders.id, id), ne(paymentOrders.status, "paid")));

async function sweepOne(services: Services, order: OrderRow) {
  const nextSweep = nextSweepAt(order.createdAt, services.clock.now());
  await askGateway(services, await recover(services, order), "sweep");
  await setNext(services, order, nextSweep);
}

/** Asks the gateway about due unpaid orders, at most 50 per run. */
async function sweepOrders(services: Services): Promise<number> {
  const dueOrders = await services.db
    .select()
    .from(paymentOrders)
    .where(and(lte(paymentOrders.nextSweepAt, services.clock.now()), ne(paymentOrders.status, "paid")))
    .orderBy(asc(paymentOrders.nextSweepAt))
    .limit(BATCH);
  return askInTurn(services, dueOrders, {
    askGateway: (order) => sweepOne(services, order),
    postpone: (order, until) => setNext(services, order, until),
  });
}

/** Sends refunds that could not be sent while the gateway was unavailable. */
async function sweepRefunds(services: Services): Promise<void> {
  const cutoff = new Date(services.clock.now().getTime() - 60_000);
  const waiting = await services.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, "requested"), lte(refunds.createdAt, cutoff)))
    .orderBy(asc(refunds.createdAt))
    .limit(BATCH);
  for (const { id } of waiting) {
    try {
      await sendRefund(services, id); // oxlint-disable-line no-await-in-loop -- in sequence, to limit the load
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error;
      services.log.warn({ error, refund: id }, "refund not sent, gateway unavailable");
      if (error.kind === "away") return;
    }
  }
}

/** Runs every minute. @returns the number of orders that the gateway answered about */
export async function sweep(services: Services): Promise<number> {
  if (!services.env.RAZORPAY_KEY_ID) return 0;
  const swept = await sweepOrders(services);
  await sweepRefunds(services);
  await sweepEndings(services);
  await sweepSubscriptions(services);
  return swept;
}
