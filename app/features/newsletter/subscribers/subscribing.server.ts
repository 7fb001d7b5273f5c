import { randomUUID } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { transaction } from "../../../platform/database/db.server.ts";
import { DAY_MS } from "../../../lib/india-time.ts";
import type { Services } from "../../../platform/services.server.ts";
import {
  DEFAULT_PREFERENCES,
  type Form,
  newsletterConfirmed,
  type Preferences,
  subscriptionRequested,
} from "../contract.ts";
import { emailAddressOf } from "../../../lib/email-address.ts";
import { findSubscriberByKey } from "./keys.server.ts";
import { endSubscription, liftOwnSuppression, namesOnList } from "./suppression.server.ts";
import { subscriberKeys, subscribers } from "../tables.server.ts";
import { firstOf } from "../../../lib/checked.ts";

type Dependencies<K extends keyof Services> = Pick<Services, K>;
/** Days after which an unconfirmed sign-up is deleted. */
const UNCONFIRMED_DAYS = 30;

/** The topics that the form on each page promises. */
const PROMISED: Record<Form, Preferences> = {
  landing: DEFAULT_PREFERENCES,
  blog: { letter: true, dates: false, posts: true },
  page: DEFAULT_PREFERENCES,
};

/**
 * Starts a sign-up by sending a confirmation email. The answer does not reveal whether the address was known.
 * @returns an error message if the text is not an email address
 */
export async function subscribe(
  services: Dependencies<"db" | "clock" | "events">,
  { email, source }: { email: string; source: Form },
) {
  const address = emailAddressOf(email);
  if (!address)
    return { ok: false, error: "Please enter an email address such as maya@example.com." } as const;
  const askedAt = services.clock.now();
  await transaction(services.db, async (tx) => {
    // earlier consent stays unchanged
    const isSubscribed = sql`case when ${subscribers.status} = 'subscribed'`;
    const stored = firstOf(
      await tx
        .insert(subscribers)
        .values({
          id: randomUUID(),
          email: address,
          status: "pending",
          source,
          preferences: PROMISED[source],
          askedAt,
        })
        .onConflictDoUpdate({
          target: subscribers.email,
          set: {
            askedAt,
            source: sql`${isSubscribed} then ${subscribers.source} else excluded.source end`,
            preferences: sql`${isSubscribed} then ${subscribers.preferences} else excluded.preferences end`,
          },
        })
        .returning({ id: subscribers.id }),
    );
    await services.events.publish(tx, subscriptionRequested, { subscriberId: stored.id });
  });
  return { ok: true } as const;
}

/**
 * The address of a confirmation link, and whether it is already confirmed; undefined if the link is invalid.
 */
export async function readConfirmation({ db, clock }: Dependencies<"db" | "clock">, key: string) {
  const subscriber = await findSubscriberByKey(db, clock.now(), key, "confirm");
  return subscriber && { email: subscriber.email, confirmed: subscriber.status === "subscribed" };
}

/** Confirms a sign-up. A second confirmation changes nothing. Undefined if the link is no longer valid. */
export async function confirm(
  services: Dependencies<"db" | "clock" | "events">,
  key: string,
): Promise<{ email: string } | undefined> {
  const now = services.clock.now();
  return transaction(services.db, async (tx) => {
    const subscriber = await findSubscriberByKey(tx, now, key, "confirm");
    if (!subscriber) return undefined;
    if (subscriber.status === "subscribed") return { email: subscriber.email };
    await tx
      .update(subscribers)
      .set({ status: "subscribed", consentAt: now, leftAt: null })
      .where(eq(subscribers.id, subscriber.id));
    await liftOwnSuppression(tx, namesOnList(subscriber.email));
    await services.events.publish(tx, newsletterConfirmed, { subscriberId: subscriber.id });
    return { email: subscriber.email };
  });
}

/** The subscription that the link in an email gives access to; undefined if the link is invalid. */
export async function readPreferences({ db, clock }: Dependencies<"db" | "clock">, key: string) {
  const subscriber = await findSubscriberByKey(db, clock.now(), key, "manage");
  if (!subscriber) return undefined;
  const { email, status, preferences } = subscriber;
  return { email, status, preferences };
}

/**
 * Stores a subscriber's topics; choosing none unsubscribes. False if the link is unknown or they are not
 * subscribed.
 */
export async function setPreferences(
  services: Dependencies<"db" | "clock">,
  key: string,
  preferences: Preferences,
): Promise<boolean> {
  if (!Object.values(preferences).some(Boolean)) return unsubscribe(services, key);
  return transaction(services.db, async (tx) => {
    const subscriber = await findSubscriberByKey(tx, services.clock.now(), key, "manage");
    if (subscriber?.status !== "subscribed") return false;
    await tx.update(subscribers).set({ preferences }).where(eq(subscribers.id, subscriber.id));
    return true;
  });
}

/**
 * Unsubscribes the holder of a link. Pending confirmation links become invalid. False if the link is unknown.
 */
export async function unsubscribe(services: Dependencies<"db" | "clock">, key: string): Promise<boolean> {
  const now = services.clock.now();
  return transaction(services.db, async (tx) => {
    const subscriber = await findSubscriberByKey(tx, now, key, "manage");
    if (!subscriber) return false;
    if (subscriber.status === "unsubscribed") return true;
    await endSubscription(tx, subscriber.email, { reason: "unsubscribed", now });
    return true;
  });
}

/** Deletes unconfirmed sign-ups and expired links. */
export async function tidyNewsletter({ db, clock }: Dependencies<"db" | "clock">) {
  const now = clock.now();
  const oldest = new Date(now.getTime() - UNCONFIRMED_DAYS * DAY_MS);
  await db.delete(subscriberKeys).where(lt(subscriberKeys.expiresAt, now));
  await db.delete(subscribers).where(and(eq(subscribers.status, "pending"), lt(subscribers.askedAt, oldest)));
}
