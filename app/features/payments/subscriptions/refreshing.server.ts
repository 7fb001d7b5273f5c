import { and, asc, eq, inArray, isNotNull, lte, ne } from "drizzle-orm";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import { firstOf } from "../../../lib/checked.ts";
import { DAY_MS } from "../../../lib/india-time.ts";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { holdUntilCommit } from "../../../platform/database/advisory-locks.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { extraCaptured } from "../contract.ts";
import { subscriptionEnding, subscriptionMoved } from "../subscriptions.contract.ts";
import { nextSweepAt } from "../domain/sweep.ts";
import { isUnwanted } from "../domain/unwanted.ts";
import { askInTurn } from "../gateway/asking.server.ts";
import {
  gatewayOf,
  type GatewayInvoice,
  type GatewayPayment,
  type GatewaySubscription,
} from "../gateway/gateway.server.ts";
import { newId } from "../orders/orders.server.ts";
import { orderRefund } from "../refunds/refunds.server.ts";
import { coversAmount } from "../domain/paid-amount.ts";
import { settleIn, type Source } from "../settlement/settlement.server.ts";
import { storeOrphan } from "../settlement/unexplained.server.ts";
import { paymentOrders, paymentPeriods, paymentSubscriptions, purchases } from "../tables.server.ts";
import { isErased } from "./erasing.server.ts";
import type { SubscriptionRow } from "./placing.server.ts";
import { oneAtATime } from "./turns.server.ts";

type Month = { invoice: GatewayInvoice; payment: GatewayPayment };
const LIVE = ["authenticated", "active", "pending", "paused"] as const;
const dateOf = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : null);

/** Months that are paid at the gateway and not stored here, oldest first; captures authorized payments. */
async function newMonths(services: Services, row: SubscriptionRow, providerId: string): Promise<Month[]> {
  const gateway = gatewayOf(services);
  const storedPeriods = await services.db
    .select({ id: paymentPeriods.providerInvoiceId })
    .from(paymentPeriods)
    .where(eq(paymentPeriods.subscriptionId, row.id));
  const fresh = (await gateway.invoicesOf(providerId)).filter(
    ({ id, payment_id, billing_start, billing_end }) =>
      payment_id && billing_start && billing_end && !storedPeriods.some((period) => period.id === id),
  );
  const months: Month[] = [];
  for (const invoice of fresh.toReversed()) {
    // oxlint-disable no-await-in-loop -- one or two at most
    const payment = await gateway.payment(invoice.payment_id ?? "");
    const captured =
      payment.status === "authorized" && payment.amount === row.amount
        ? await gateway.capture(payment.id, row.amount, row.currency).catch(() => gateway.payment(payment.id))
        : payment;
    if (captured.status === "captured") months.push({ invoice, payment: captured });
    // oxlint-enable no-await-in-loop
  }
  return months;
}

/** The same person's other subscriptions to the same item that were not superseded. */
function isOtherOf(row: SubscriptionRow) {
  const { userId, item, id, superseded } = paymentSubscriptions;
  return and(eq(userId, row.userId), eq(item, row.item), ne(id, row.id), eq(superseded, false));
}

/** Whether the same person has another live subscription to the same item; locks it. */
async function hasOtherLive(tx: Tx, row: SubscriptionRow): Promise<boolean> {
  const others = await tx
    .select({ id: paymentSubscriptions.id })
    .from(paymentSubscriptions)
    .where(and(isOtherOf(row), inArray(paymentSubscriptions.state, LIVE)))
    .for("update");
  return others.length > 0;
}

/** Refunds a month that should not have been charged, and emails the member. */
export async function refundMonth(tx: Tx, services: Services, purchaseId: string, reason: string) {
  const { refund } = await orderRefund(tx, services, { purchaseId, reason, by: "site" });
  await services.events.publish(tx, extraCaptured, { refundId: refund.id });
  return refund;
}

/**
 * Stores a month as a purchase and settles it with a receipt; a payment of a wrong amount becomes an orphan.
 */
async function sellMonth(tx: Tx, services: Services, row: SubscriptionRow, month: Month, source: Source) {
  const { invoice, payment } = month;
  if (!coversAmount(payment, row.amount) || payment.currency !== row.currency) {
    await storeOrphan(tx, services, payment);
    return undefined;
  }
  const [startsAt, endsAt] = [dateOf(invoice.billing_start), dateOf(invoice.billing_end)];
  if (!startsAt || !endsAt) return undefined;
  const id = newId("pur");
  const now = services.clock.now();
  const offer = { amount: row.amount, currency: row.currency, tier: "regular" as const };
  await tx.insert(purchases).values({
    id,
    userId: row.userId,
    sessionId: payment.id,
    testId: row.item,
    status: "created",
    ...offer,
    subscriptionId: row.id,
    description: `${row.name}, ${formatIndiaDay(startsAt)} to ${formatIndiaDay(endsAt)}`,
    buyerName: row.buyerName,
    buyerEmail: row.buyerEmail,
    buyerState: row.buyerState,
    createdAt: now,
  });
  await tx.insert(paymentOrders).values({
    id: newId("ps"),
    purchaseId: id,
    providerOrderId: payment.order_id,
    status: "created",
    ...offer,
    createdAt: now,
  });
  await tx.insert(paymentPeriods).values({
    purchaseId: id,
    subscriptionId: row.id,
    providerInvoiceId: invoice.id,
    startsAt,
    endsAt,
  });
  await settleIn(tx, services, payment, source);
  return { id, startsAt, paidAt: dateOf(payment.created_at) };
}
type SoldMonth = NonNullable<Awaited<ReturnType<typeof sellMonth>>>;

/**
 * When to poll next: soon while unpaid, after the end of each month, and daily in between; null once it is
 * over.
 */
function sweepAt(row: SubscriptionRow, reported: GatewaySubscription, now: Date): Date | null {
  if (reported.status === "created") return nextSweepAt(row.createdAt, now);
  if (!LIVE.some((state) => state === reported.status)) return null;
  const tomorrow = now.getTime() + DAY_MS;
  const monthEnds = dateOf(reported.current_end)?.getTime();
  return new Date(
    monthEnds && monthEnds > now.getTime() ? Math.min(tomorrow, monthEnds + 300_000) : tomorrow,
  );
}

/**
 * Refunds months charged after a cancellation or in addition to another subscription; ends the additional
 * one. Also refunds months reported after the account was erased, since no member is left to use them or request a
 * refund.
 * @returns whether it is an additional subscription
 */
async function refundUnwanted(tx: Tx, services: Services, row: SubscriptionRow, sold: SoldMonth[]) {
  const { id: subscriptionId, userId, item } = row;
  const isExtra = await hasOtherLive(tx, row);
  if (isExtra) {
    const ended = { superseded: true, endingSince: services.clock.now(), endingSentAt: null };
    await tx.update(paymentSubscriptions).set(ended).where(eq(paymentSubscriptions.id, row.id));
    await services.events.publish(tx, subscriptionEnding, { subscriptionId, userId, item, by: "site" });
  }
  for (const { id, startsAt, paidAt } of sold) {
    const late = !row.superseded && isUnwanted({ startsAt, paidAt, endingSince: row.endingSince });
    // oxlint-disable-next-line no-await-in-loop -- one at most
    if (isExtra) await refundMonth(tx, services, id, "paid twice");
    // oxlint-disable-next-line no-await-in-loop -- one at most
    else if (late) await refundMonth(tx, services, id, "charged after it was cancelled");
    // oxlint-disable-next-line no-await-in-loop -- one at most
    else if (isErased(row)) await refundMonth(tx, services, id, "reported after the account was deleted");
  }
  return isExtra;
}

/**
 * Reinstates a superseded subscription that was paid anyway, at its own price, and cancels the unpaid one
 * that superseded it.
 */
async function reinstate(tx: Tx, services: Services, row: SubscriptionRow) {
  const others = await tx
    .update(paymentSubscriptions)
    .set({ superseded: true, endingSince: services.clock.now() })
    .where(and(isOtherOf(row), inArray(paymentSubscriptions.state, ["creating", "created"])))
    .returning();
  for (const other of others)
    // oxlint-disable-next-line no-await-in-loop -- one at most
    await services.events.publish(tx, subscriptionEnding, {
      subscriptionId: other.id,
      userId: other.userId,
      item: other.item,
      by: "site",
    });
  const reinstated = { superseded: false, endingSince: null, endingSentAt: null };
  await tx.update(paymentSubscriptions).set(reinstated).where(eq(paymentSubscriptions.id, row.id));
}

async function applySubscription(
  tx: Tx,
  services: Services,
  stored: SubscriptionRow,
  { reported, months, source }: { reported: GatewaySubscription; months: Month[]; source: Source },
) {
  const { id } = stored;
  // a subscription may supersede another, so a person's subscriptions are processed one at a time
  await holdUntilCommit(tx, `payment-subscriptions:${stored.userId}:${stored.item}`);
  const isThis = eq(paymentSubscriptions.id, id);
  const row = firstOf(await tx.select().from(paymentSubscriptions).where(isThis).for("update"));
  const sold: SoldMonth[] = [];
  for (const month of months) {
    // oxlint-disable-next-line no-await-in-loop -- in sequence: receipts are numbered in order
    const sale = await sellMonth(tx, services, row, month, source);
    if (sale) sold.push(sale);
  }
  const isExtra = sold.length > 0 && (await refundUnwanted(tx, services, row, sold));
  const now = services.clock.now();
  const live = LIVE.some((state) => state === reported.status);
  if (row.superseded && live && sold.length > 0 && !isExtra) await reinstate(tx, services, row);
  await tx
    .update(paymentSubscriptions)
    .set({
      state: reported.status,
      startedAt: row.startedAt ?? (sold.length > 0 ? now : null),
      endedAt: dateOf(reported.ended_at),
      nextSweepAt: sweepAt(row, reported, now),
    })
    .where(isThis);
  const { userId, item, state: from } = row;
  if (from !== reported.status && !row.superseded)
    await services.events.publish(tx, subscriptionMoved, {
      subscriptionId: id,
      userId,
      item,
      from,
      to: reported.status,
    });
}

/**
 * Fetches a subscription from the gateway, settles its new months and updates its state. Events only trigger
 * this, so they may arrive repeatedly, late and in any order. Calls for one subscription run one at a time,
 * so that states are stored in order.
 * @throws GatewayFailure if the gateway does not answer; nothing was changed then
 */
export function refreshSubscription(services: Services, id: string, source: Source): Promise<void> {
  return oneAtATime(services, `payment-subscription:${id}`, async () => {
    const [row] = await services.db
      .select()
      .from(paymentSubscriptions)
      .where(eq(paymentSubscriptions.id, id));
    const providerId = row?.providerSubscriptionId;
    if (!row || !providerId) return;
    const reported = await gatewayOf(services).subscription(providerId);
    const months = await newMonths(services, row, providerId);
    await transaction(services.db, (tx) =>
      applySubscription(tx, services, row, { reported, months, source }),
    );
    services.log.info(
      { subscription: id, state: reported.status, months: months.length, source },
      "subscription refreshed",
    );
  });
}

/** The subscription with this id at the gateway, or undefined. */
export async function subscriptionOfProvider({ db }: Pick<Services, "db">, providerId: string) {
  const [row] = await db
    .select()
    .from(paymentSubscriptions)
    .where(eq(paymentSubscriptions.providerSubscriptionId, providerId));
  return row;
}

const BATCH = 50;
/** Refreshes due subscriptions, to find what neither a browser nor a webhook reported. */
export async function sweepSubscriptions(services: Services): Promise<number> {
  const dueSubscriptions = await services.db
    .select({ id: paymentSubscriptions.id })
    .from(paymentSubscriptions)
    .where(
      and(
        lte(paymentSubscriptions.nextSweepAt, services.clock.now()),
        isNotNull(paymentSubscriptions.providerSubscriptionId),
      ),
    )
    .orderBy(asc(paymentSubscriptions.nextSweepAt))
    .limit(BATCH);
  return askInTurn(services, dueSubscriptions, {
    askGateway: ({ id }) => refreshSubscription(services, id, "sweep"),
    postpone: ({ id }, until) =>
      services.db
        .update(paymentSubscriptions)
        .set({ nextSweepAt: until })
        .where(eq(paymentSubscriptions.id, id)),
  });
}
