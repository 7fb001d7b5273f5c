import { eq, inArray } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { bringHome } from "../orders/completion.server.ts";
import { gatewayOf, PAGE, type ListedPayment } from "../gateway/gateway.server.ts";
import { paymentOrders, paymentOrphans, payments } from "../tables.server.ts";

const DAY_S = 24 * 3600;
/** Late payments settle within five days; one more overlaps. */
const DAYS_BACK = 6;

/** What came in at the gateway between two moments (Unix seconds), page by page. */
async function* listed(services: Services, from: number, to: number): AsyncGenerator<ListedPayment> {
  for (let skip = 0; ; skip += PAGE) {
    // oxlint-disable-next-line no-await-in-loop -- page after page
    const page = await gatewayOf(services).paymentsBetween(from, to, skip);
    yield* page;
    if (page.length < PAGE) return;
  }
}

async function explain(services: Services, payment: ListedPayment): Promise<"ours" | "settled" | "orphan"> {
  const { db, clock } = services;
  const [known] = await db
    .select({ status: payments.status })
    .from(payments)
    .where(eq(payments.id, payment.id));
  if (known && (known.status === "captured" || known.status === "refunded")) return "ours";
  const { order_id } = payment;
  const [order] = order_id
    ? await db.select().from(paymentOrders).where(eq(paymentOrders.providerOrderId, order_id))
    : [];
  if (order && order_id) {
    await bringHome(services, order, { ...payment, order_id }, "sweep");
    return "settled";
  }
  const paidAt = new Date(payment.created_at * 1000);
  const row = {
    paymentId: payment.id,
    providerOrderId: payment.order_id,
    amount: payment.amount,
    currency: payment.currency,
  };
  const stored = await db
    .insert(paymentOrphans)
    .values({ ...row, paidAt, foundAt: clock.now() })
    .onConflictDoNothing()
    .returning();
  if (stored.length)
    services.log.error(
      { payment: payment.id, alarm: true },
      "a payment at the gateway that no order explains",
    );
  return "orphan";
}

/**
 * Compares the gateway's own list of the last days with ours: what belongs to an order is settled, what
 * belongs to none is kept as an orphan, alarmed and shown as an exception of the books. An orphan that was
 * returned or explained is forgotten.
 * @returns how many were settled, and how many nobody knows
 */
export async function scanForOrphans(services: Services): Promise<{ settled: number; orphans: number }> {
  if (!services.env.RAZORPAY_KEY_ID) return { settled: 0, orphans: 0 };
  const to = Math.floor(services.clock.now().getTime() / 1000) + DAY_S;
  const unknown: string[] = [];
  let settled = 0;
  for await (const payment of listed(services, to - (DAYS_BACK + 1) * DAY_S, to)) {
    if (payment.status !== "captured") continue;
    // oxlint-disable-next-line no-await-in-loop -- gently, one after the other
    const outcome = await explain(services, payment);
    if (outcome === "settled") settled++;
    if (outcome === "orphan") unknown.push(payment.id);
  }
  await forgetExplained(services, unknown);
  return { settled, orphans: unknown.length };
}

/** Orphans that the gateway no longer lists as captured, or that an order explains by now. */
async function forgetExplained(services: Services, unknown: string[]) {
  const stored = await services.db.select({ id: paymentOrphans.paymentId }).from(paymentOrphans);
  const ended: string[] = [];
  for (const { id } of stored.filter((one) => !unknown.includes(one.id))) {
    // oxlint-disable-next-line no-await-in-loop -- a handful at most
    const payment = await gatewayOf(services).anyPayment(id);
    if (payment.status !== "captured") ended.push(id);
  }
  if (ended.length) await services.db.delete(paymentOrphans).where(inArray(paymentOrphans.paymentId, ended));
}
