import { eq } from "drizzle-orm";
import type { Tx } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { newId } from "../orders/orders.server.ts";
import { subscriptionEnding } from "../subscriptions.contract.ts";
import { paymentSubscriptions } from "../tables.server.ts";

/** How long after its start an unpaid order or subscription counts as a payment in progress. Milliseconds. */
export const PAYING_MS = 60 * 60_000;

export const subscriptionsOfPerson = (db: Services["db"] | Tx, userId: string) =>
  db.select().from(paymentSubscriptions).where(eq(paymentSubscriptions.userId, userId));

/** Whether this person has a subscription that would be charged again. */
export const willBeChargedAgain = async (db: Services["db"], userId: string) =>
  (await subscriptionsOfPerson(db, userId)).some(
    ({ state, endingSentAt }) =>
      ["authenticated", "active", "pending", "paused"].includes(state) && endingSentAt === null,
  );

/** Whether this person may be paying a first month right now. */
export async function isSubscribing({ db, clock }: Pick<Services, "db" | "clock">, userId: string) {
  const recently = new Date(clock.now().getTime() - PAYING_MS);
  return (await subscriptionsOfPerson(db, userId)).some(
    ({ state, endingSince, createdAt }) =>
      ["creating", "created"].includes(state) && endingSince === null && createdAt > recently,
  );
}

const ERASED = "erased";
/** Whether the account of this subscription was erased. */
export const isErased = ({ userId }: { userId: string }): boolean => userId.startsWith(`${ERASED}_`);

/**
 * Anonymizes paid subscriptions. Those that can still be paid are anonymized and cancelled at the gateway;
 * the others are deleted. A month reported later is refunded, whenever it was paid.
 */
export async function forgetSubscriber(
  { clock, events }: Pick<Services, "clock" | "events">,
  tx: Tx,
  id: string,
) {
  for (const { id: subscriptionId, item, state, startedAt } of await subscriptionsOfPerson(tx, id)) {
    const isThis = eq(paymentSubscriptions.id, subscriptionId);
    const isPayable = state === "creating" || state === "created";
    const userId = newId(ERASED);
    const unnamed = { userId, buyerName: null, buyerEmail: null, nextSweepAt: null };
    // oxlint-disable no-await-in-loop -- one transaction
    if (startedAt) await tx.update(paymentSubscriptions).set(unnamed).where(isThis);
    else if (isPayable) {
      const ending = { superseded: false, endingSince: clock.now(), endingSentAt: null };
      await tx
        .update(paymentSubscriptions)
        .set({ ...unnamed, ...ending })
        .where(isThis);
      await events.publish(tx, subscriptionEnding, { subscriptionId, userId, item, by: "site" });
    } else await tx.delete(paymentSubscriptions).where(isThis);
    // oxlint-enable no-await-in-loop
  }
}
