import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { SessionUser } from "../../accounts/contract.ts";
import { type NewsletterCode, type Preferences, TOPICS } from "../contract.ts";
import { liftOwnSuppression, namesOnList, putOnList, suppressionOf } from "./suppression.server.ts";
import { subscriberKeys, subscribers } from "../tables.server.ts";

type Dependencies = Pick<Services, "db" | "clock">;
type Member = Pick<SessionUser, "email" | "emailVerified">;
/** A member's own subscription; `refused` where their address cannot be emailed. */
export type MySubscription = { email: string; preferences: Preferences; refused: boolean };

const NONE: Preferences = { letter: false, dates: false, posts: false };

export async function readMySubscription(
  { db }: Dependencies,
  { email, emailVerified }: Member,
): Promise<MySubscription> {
  if (!emailVerified) return { email, preferences: NONE, refused: false };
  const [row] = await db.select().from(subscribers).where(eq(subscribers.email, email.toLowerCase()));
  const suppression = await suppressionOf(db, email);
  const preferences = row?.status === "subscribed" ? row.preferences : NONE;
  return { email, preferences, refused: suppression === "hard-bounce" || suppression === "owner" };
}

/**
 * Sets a member's topics from their own page, without a confirmation email since their address is confirmed.
 * No topics means unsubscribed.
 * @throws AppError WRONG_STATE (409) while the address is not confirmed, SUPPRESSED (409) where it cannot be
 * emailed
 */
export async function chooseMyTopics(
  { db, clock }: Dependencies,
  { email, emailVerified }: Member,
  preferences: Preferences,
): Promise<MySubscription> {
  const address = email.toLowerCase();
  const now = clock.now();
  const any = TOPICS.some((topic) => preferences[topic]);
  if (!emailVerified)
    throw new AppError("WRONG_STATE" satisfies NewsletterCode, "Please confirm your email first", {
      status: 409,
    });
  await transaction(db, async (tx) => {
    const [row] = await tx.select().from(subscribers).where(eq(subscribers.email, address)).for("update");
    if (any) {
      const suppression = await suppressionOf(tx, address);
      if (suppression === "hard-bounce" || suppression === "owner")
        throw new AppError(
          "SUPPRESSED" satisfies NewsletterCode,
          "We can’t email this address. Please contact us.",
          { status: 409 },
        );
      await liftOwnSuppression(tx, namesOnList(address));
    }
    if (any && row?.status === "subscribed")
      await tx.update(subscribers).set({ preferences }).where(eq(subscribers.id, row.id));
    else if (any) {
      const joined = {
        status: "subscribed",
        source: "profile",
        preferences,
        askedAt: now,
        consentAt: now,
        leftAt: null,
      } as const;
      const fresh = { id: randomUUID(), email: address, ...joined };
      await tx
        .insert(subscribers)
        .values(fresh)
        .onConflictDoUpdate({ target: subscribers.email, set: joined });
    } else if (row?.status === "subscribed" || row?.status === "pending") {
      await tx
        .update(subscribers)
        .set({ status: "unsubscribed", leftAt: now })
        .where(eq(subscribers.id, row.id));
      await tx
        .delete(subscriberKeys)
        .where(and(eq(subscriberKeys.subscriberId, row.id), eq(subscriberKeys.purpose, "confirm")));
      await putOnList(tx, address, "unsubscribed", now);
    }
  });
  return readMySubscription({ db, clock }, { email, emailVerified });
}
