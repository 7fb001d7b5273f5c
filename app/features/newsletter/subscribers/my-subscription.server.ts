import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { SessionUser } from "../../accounts/contract.ts";
import { type NewsletterCode, NO_PREFERENCES, type Preferences, TOPICS } from "../contract.ts";
import { endSubscription, liftOwnSuppression, namesOnList, suppressionOf } from "./suppression.server.ts";
import { subscribers } from "../tables.server.ts";

type Dependencies = Pick<Services, "db" | "clock">;
type Member = Pick<SessionUser, "email" | "emailVerified">;
/** A member's own subscription; `refused` if their address bounced or is blocked. */
export type MySubscription = { email: string; preferences: Preferences; refused: boolean };

export async function readMySubscription(
  { db }: Dependencies,
  { email, emailVerified }: Member,
): Promise<MySubscription> {
  if (!emailVerified) return { email, preferences: NO_PREFERENCES, refused: false };
  const [row] = await db.select().from(subscribers).where(eq(subscribers.email, email.toLowerCase()));
  const suppression = await suppressionOf(db, email);
  const preferences = row?.status === "subscribed" ? row.preferences : NO_PREFERENCES;
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
  const wantsAny = TOPICS.some((topic) => preferences[topic]);
  if (!emailVerified)
    throw new AppError("WRONG_STATE" satisfies NewsletterCode, "Please confirm your email first", {
      status: 409,
    });
  await transaction(db, async (tx) => {
    const [row] = await tx.select().from(subscribers).where(eq(subscribers.email, address)).for("update");
    if (wantsAny) {
      const suppression = await suppressionOf(tx, address);
      if (suppression === "hard-bounce" || suppression === "owner")
        throw new AppError(
          "SUPPRESSED" satisfies NewsletterCode,
          "We can’t email this address. Please contact us.",
          { status: 409 },
        );
      await liftOwnSuppression(tx, namesOnList(address));
    }
    if (wantsAny && row?.status === "subscribed")
      await tx.update(subscribers).set({ preferences }).where(eq(subscribers.id, row.id));
    else if (wantsAny) {
      const joined = {
        status: "subscribed",
        source: "profile",
        preferences,
        askedAt: now,
        consentAt: now,
        leftAt: null,
      } as const;
      await tx
        .insert(subscribers)
        .values({ id: randomUUID(), email: address, ...joined })
        .onConflictDoUpdate({ target: subscribers.email, set: joined });
    } else if (row?.status === "subscribed" || row?.status === "pending")
      await endSubscription(tx, address, { reason: "unsubscribed", now });
  });
  return readMySubscription({ db, clock }, { email, emailVerified });
}
