import { eq, inArray } from "drizzle-orm";
import { rupees } from "../../../lib/money.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { LedgerException } from "../ledger.contract.ts";
import { coversAmount } from "../domain/paid-amount.ts";
import { captureAndSettle } from "../orders/completion.server.ts";
import { gatewayOf, PAGE, type ListedPayment } from "../gateway/gateway.server.ts";
import { refreshSubscription, subscriptionOfProvider } from "../subscriptions/refreshing.server.ts";
import { paymentOrders, paymentOrphans, payments } from "../tables.server.ts";
import { storeOrphan } from "./unexplained.server.ts";

const DAY_S = 24 * 3600;

/** Whether the payment was captured, even if it was refunded later. */
const wasCaptured = (status: string | undefined) => status === "captured" || status === "refunded";

/** Iterates over one of the gateway's lists, page by page. */
export async function* pagesOf<T>(page: (skip: number) => Promise<T[]>): AsyncGenerator<T[]> {
  for (let skip = 0; ; skip += PAGE) {
    const items = await page(skip); // oxlint-disable-line no-await-in-loop -- page after page
    yield items;
    if (items.length < PAGE) return;
  }
}

/** Our records of these gateway payments, by id. */
async function storedPayments({ db }: Pick<Services, "db">, ids: string[]) {
  if (ids.length === 0) return new Map<string, typeof payments.$inferSelect>();
  const rows = await db.select().from(payments).where(inArray(payments.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The order of a subscription month exists only at the gateway; the payment's invoice names the subscription.
 */
async function settleSubscriptionMonth(
  services: Services,
  { invoice_id, id }: ListedPayment,
): Promise<boolean> {
  if (!invoice_id) return false;
  const { subscription_id } = await gatewayOf(services).invoice(invoice_id);
  const subscription = subscription_id && (await subscriptionOfProvider(services, subscription_id));
  if (!subscription) return false;
  await refreshSubscription(services, subscription.id, "sweep");
  return (await services.db.$count(payments, eq(payments.id, id))) > 0;
}

async function explain(
  services: Services,
  payment: ListedPayment,
  stored: { status: string } | undefined,
): Promise<"ours" | "settled" | "orphan"> {
  const { db } = services;
  if (wasCaptured(stored?.status)) return "ours";
  const { order_id } = payment;
  const [order] = order_id
    ? await db.select().from(paymentOrders).where(eq(paymentOrders.providerOrderId, order_id))
    : [];
  if (order && order_id) {
    const outcome = await captureAndSettle(services, order, { ...payment, order_id }, "sweep");
    return outcome === "mismatch" ? "orphan" : "settled";
  }
  if (await settleSubscriptionMonth(services, payment)) return "settled";
  await storeOrphan(db, services, payment);
  return "orphan";
}

/** The result of a scan of the gateway's payments. */
export type PaymentScan = {
  settled: number;
  orphans: number;
  seen: Set<string>;
  differences: LedgerException[];
};

/**
 * Compares the gateway's captured payments of the last days with ours. Those that match an order are settled;
 * others are stored as orphans, which raise an alarm and are ledger exceptions. Orphans that were refunded or
 * explained since are deleted.
 * @returns the numbers of settled payments and orphans, the ids of captured payments, and amounts that differ
 */
export async function scanPayments(services: Services, days: number): Promise<PaymentScan> {
  const to = Math.floor(services.clock.now().getTime() / 1000) + DAY_S;
  const unknown: string[] = [];
  const scan: PaymentScan = { settled: 0, orphans: 0, seen: new Set(), differences: [] };
  const fetchPage = (skip: number) => gatewayOf(services).paymentsBetween(to - (days + 1) * DAY_S, to, skip);
  for await (const page of pagesOf(fetchPage)) {
    const captured = page.filter(({ status }) => wasCaptured(status));
    const storedById = await storedPayments(
      services,
      captured.map(({ id }) => id),
    ); // oxlint-disable-line no-await-in-loop
    for (const payment of captured) {
      scan.seen.add(payment.id);
      const stored = storedById.get(payment.id);
      if (stored && !coversAmount(payment, stored.amount))
        scan.differences.push({
          kind: "different amount",
          subject: payment.id,
          says: `${rupees(payment.amount)} at the gateway, ${rupees(stored.amount)} in the books`,
        });
      if (payment.status !== "captured") continue;
      // oxlint-disable-next-line no-await-in-loop -- in sequence, to limit the load
      const outcome = await explain(services, payment, stored);
      if (outcome === "settled") scan.settled++;
      if (outcome === "orphan") unknown.push(payment.id);
    }
  }
  await forgetExplained(services, unknown);
  return { ...scan, orphans: unknown.length };
}

/** Deletes orphans that the gateway no longer lists as captured, or that belong to a settled order by now. */
async function forgetExplained(services: Services, unknown: string[]) {
  const stored = await services.db.select({ id: paymentOrphans.paymentId }).from(paymentOrphans);
  const unconfirmed = stored.map(({ id }) => id).filter((id) => !unknown.includes(id));
  const storedById = await storedPayments(services, unconfirmed);
  const ended: string[] = [];
  for (const id of unconfirmed) {
    // oxlint-disable-next-line no-await-in-loop -- a handful at most
    if (
      wasCaptured(storedById.get(id)?.status) ||
      (await gatewayOf(services).anyPayment(id)).status !== "captured"
    )
      ended.push(id);
  }
  if (ended.length) await services.db.delete(paymentOrphans).where(inArray(paymentOrphans.paymentId, ended));
}
