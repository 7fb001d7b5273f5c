import { and, eq, isNotNull, isNull, lte, max } from "drizzle-orm";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { THE_SITE } from "../../audit/contract.ts";
import { LEAST_REFUND } from "../domain/refund-amount.ts";
import { isUnwanted } from "../domain/unwanted.ts";
import { subscriptionEnding } from "../subscriptions.contract.ts";
import { GatewayFailure, gatewayOf } from "../gateway/gateway.server.ts";
import { decidedBy, answerOpenRequest } from "../refunds/open-requests.server.ts";
import { refundableAmount } from "../refunds/refunds.server.ts";
import {
  paymentPeriods,
  paymentSubscriptions,
  purchases,
  refundRequests,
  refunds,
} from "../tables.server.ts";
import type { SubscriptionRow } from "./placing.server.ts";
import { refreshSubscription, refundMonth } from "./refreshing.server.ts";

const OVER = ["cancelled", "completed", "expired"] as const;
const CHARGEABLE = ["authenticated", "active", "pending", "paused"] as const;
const isOver = ({ state }: Pick<SubscriptionRow, "state">) => OVER.some((final) => final === state);

/** Records the cancellation before it is sent, so that it is not lost if the gateway does not answer. */
async function startEnding(
  tx: Tx,
  services: Services,
  row: SubscriptionRow,
  by: "member" | "site",
  endingSince = services.clock.now(),
) {
  const { id: subscriptionId, userId, item } = row;
  await tx.update(paymentSubscriptions).set({ endingSince }).where(eq(paymentSubscriptions.id, row.id));
  await services.events.publish(tx, subscriptionEnding, { subscriptionId, userId, item, by });
}

/**
 * Cancels a member's subscription: nothing more is charged, and the paid period remains. Repeated calls are
 * harmless.
 * @returns whether it had been cancelled before
 * @throws AppError NOT_FOUND (404: not theirs), NOT_CANCELLABLE (409: already over)
 */
export async function cancelSubscription(
  services: Services,
  userId: string,
  subscriptionId: string,
): Promise<{ before: boolean }> {
  return transaction(services.db, async (tx) => {
    const [row] = await tx
      .select()
      .from(paymentSubscriptions)
      .where(eq(paymentSubscriptions.id, subscriptionId))
      .for("update");
    if (row?.userId !== userId || !row.startedAt)
      throw new AppError("NOT_FOUND", "Subscription not found", { status: 404 });
    if (row.endingSince) return { before: true };
    if (isOver(row) || row.state === "halted")
      throw new AppError("NOT_CANCELLABLE", `Your ${row.name} has ended. You won’t be charged again.`, {
        status: 409,
      });
    await startEnding(tx, services, row, "member");
    return { before: false };
  });
}

/**
 * Sends a cancellation to the gateway, with immediate effect there; here the paid period remains. (The
 * gateway can also cancel at the end of a month, but does not report that back.) Safe to repeat: an ended
 * subscription is left unchanged.
 * @throws GatewayFailure if the gateway does not answer, or refuses to cancel a subscription that it would
 *   still charge; the sweep retries
 */
export async function sendEnding(services: Services, subscriptionId: string): Promise<void> {
  const isThis = eq(paymentSubscriptions.id, subscriptionId);
  const [row] = await services.db.select().from(paymentSubscriptions).where(isThis);
  if (!row?.endingSince || row.endingSentAt) return;
  if (row.providerSubscriptionId) {
    const refused = await gatewayOf(services)
      .cancelSubscription(row.providerSubscriptionId)
      .then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof GatewayFailure && error.kind === "refused") return error;
          throw error;
        },
      );
    await refreshSubscription(services, subscriptionId, "verification");
    const [refreshed] = await services.db.select().from(paymentSubscriptions).where(isThis);
    // a refusal is harmless if the gateway would not charge the subscription anyway
    if (refused && refreshed && CHARGEABLE.some((state) => state === refreshed.state)) {
      services.log.error(
        { subscription: subscriptionId, alarm: true },
        "the gateway refused to cancel a subscription",
      );
      throw refused;
    }
  }
  await services.db.update(paymentSubscriptions).set({ endingSentAt: services.clock.now() }).where(isThis);
}

/**
 * When the member requested a month's refund, or else when a processed refund was created; undefined if
 * neither.
 */
async function refundRequestedAt(
  tx: Tx,
  { id, paymentId }: typeof purchases.$inferSelect,
): Promise<Date | undefined> {
  const [request] = await tx
    .select({ at: max(refundRequests.askedAt) })
    .from(refundRequests)
    .where(and(eq(refundRequests.purchaseId, id), eq(refundRequests.state, "confirmed")));
  if (request?.at) return request.at;
  const [refund] = await tx
    .select({ at: max(refunds.createdAt) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId ?? ""), eq(refunds.status, "processed")));
  return refund?.at ?? undefined;
}

/** Refunds paid months that began after `since`. */
async function refundMonthsAfter(tx: Tx, services: Services, subscriptionId: string, since: Date) {
  const months = await tx
    .select({ purchase: purchases, startsAt: paymentPeriods.startsAt })
    .from(paymentPeriods)
    .innerJoin(purchases, eq(purchases.id, paymentPeriods.purchaseId))
    .where(and(eq(paymentPeriods.subscriptionId, subscriptionId), eq(purchases.status, "paid")))
    .orderBy(paymentPeriods.startsAt)
    .for("update", { of: purchases });
  const decidedAt = services.clock.now();
  for (const { purchase, startsAt } of months) {
    if (!isUnwanted({ startsAt, paidAt: null, endingSince: since })) continue;
    // oxlint-disable no-await-in-loop -- one or two at most
    if ((await refundableAmount(tx, purchase)) < LEAST_REFUND) continue;
    const { id: refundId } = await refundMonth(
      tx,
      services,
      purchase.id,
      "charged after a month was asked back",
    );
    await answerOpenRequest(tx, purchase.id, { refundId, ...decidedBy(THE_SITE), decidedAt });
    // oxlint-enable no-await-in-loop
  }
}

/**
 * Ends a subscription after one of its months was fully refunded: nothing more is charged, and months that
 * began after the refund request are refunded too, however long the owner's answer and the bank took.
 */
export async function endRefunded(services: Services, purchaseId: string): Promise<void> {
  await transaction(services.db, async (tx) => {
    const [month] = await tx
      .select({ row: paymentSubscriptions, purchase: purchases })
      .from(purchases)
      .innerJoin(paymentSubscriptions, eq(paymentSubscriptions.id, purchases.subscriptionId))
      .where(eq(purchases.id, purchaseId))
      .for("update", { of: paymentSubscriptions });
    if (!month) return;
    const { row, purchase } = month;
    const since = (await refundRequestedAt(tx, purchase)) ?? services.clock.now();
    if (!row.endingSince && !isOver(row)) await startEnding(tx, services, row, "site", since);
    await refundMonthsAfter(tx, services, row.id, since);
  });
}

/**
 * Ends a halted subscription, whose charges the bank refused for good, so that a later card does not restart
 * it.
 */
export async function endHalted(services: Services, subscriptionId: string): Promise<void> {
  await transaction(services.db, async (tx) => {
    const [row] = await tx
      .select()
      .from(paymentSubscriptions)
      .where(eq(paymentSubscriptions.id, subscriptionId))
      .for("update");
    if (row?.state === "halted" && !row.endingSince) await startEnding(tx, services, row, "site");
  });
}

const BATCH = 50;
/** Sends cancellations that could not be sent while the gateway was unavailable. */
export async function sweepEndings(services: Services): Promise<void> {
  const cutoff = new Date(services.clock.now().getTime() - 60_000);
  const waiting = await services.db
    .select({ id: paymentSubscriptions.id })
    .from(paymentSubscriptions)
    .where(
      and(
        isNotNull(paymentSubscriptions.endingSince),
        isNull(paymentSubscriptions.endingSentAt),
        lte(paymentSubscriptions.endingSince, cutoff),
      ),
    )
    .limit(BATCH);
  for (const { id } of waiting) {
    try {
      await sendEnding(services, id); // oxlint-disable-line no-await-in-loop -- one after the other
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error;
      services.log.warn({ error, subscription: id }, "subscription not cancelled, gateway unavailable");
      if (error.kind === "away") return;
    }
  }
}
