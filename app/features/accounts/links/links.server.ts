import { and, eq, isNull } from "drizzle-orm";
import { type Db, type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { accountConfirmed, signedUp, type LinkType, type OpenAnswer } from "../contract.ts";
import { TOASTS } from "../domain/texts.ts";
import { passwordOf, putPassword } from "../passwords/credentials.server.ts";
import { removeUnprovenAccess } from "../sessions/ending.server.ts";
import { signupMetadata } from "../sign-in/metadata.server.ts";
import { hashOf, matches, newSecret } from "../../../lib/signing.server.ts";
import { noteSecurity } from "../../safety/safety.server.ts";
import { linkPairs, mailLinks, users } from "../tables.server.ts";

/** Lifetimes in seconds. */
const LINK_SECONDS: Record<LinkType, number> = { signup: 24 * 3600, recovery: 3600, invite: 7 * 24 * 3600 };
export const PAIR_SECONDS = 60;

type NewLink = Pick<
  typeof mailLinks.$inferInsert,
  "type" | "userId" | "email" | "passwordHash" | "profile" | "carried"
>;
const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
const invalid = () => new AppError("LINK_INVALID", TOASTS.linkFailed);

/**
 * Writes a link and returns its address. The token stands in the fragment: it is in no log, no Referer and no
 * plain GET.
 */
export async function mintLink(
  { env, clock }: Pick<Services, "env" | "clock">,
  db: Db | Tx,
  link: NewLink,
): Promise<string> {
  const token = newSecret();
  const now = clock.now();
  await db.insert(mailLinks).values({
    ...link,
    tokenHash: hashOf(token),
    expiresAt: after(now, LINK_SECONDS[link.type]),
    createdAt: now,
  });
  return `${env.ORIGIN}/auth#t=${token}&type=${link.type}`;
}

/**
 * What a used link is answered: the one who confirmed already should hear that, and not that something
 * failed.
 */
async function usedLink(db: Db, link: typeof mailLinks.$inferSelect) {
  const [user] = await db
    .select({ verified: users.emailVerified })
    .from(users)
    .where(eq(users.id, link.userId));
  if (link.type !== "signup" || !user?.verified) return invalid();
  return new AppError("ALREADY_CONFIRMED", "Your e-mail is already confirmed. Please sign in.");
}

/**
 * The press on a link's button: makes a pair of tokens that live a minute, and uses nothing up, so a scanner
 * that presses burns nothing.
 * `bind` goes into a cookie: the pair is worthless in any other browser.
 */
export async function openLink(
  services: Pick<Services, "db" | "clock" | "log">,
  token: string,
): Promise<OpenAnswer & { bind: string }> {
  const { db, clock } = services;
  const now = clock.now();
  const tokenHash = hashOf(token);
  const [link] = await db.select().from(mailLinks).where(eq(mailLinks.tokenHash, tokenHash));
  if (!link || link.expiresAt <= now) throw invalid();
  if (link.usedAt) {
    await noteSecurity(services, { kind: "link-used-again", userId: link.userId, detail: link.type });
    throw await usedLink(db, link);
  }
  const [access_token, refresh_token, bind] = [newSecret(), newSecret(), newSecret()] as const;
  await db.insert(linkPairs).values({
    accessHash: hashOf(access_token),
    refreshHash: hashOf(refresh_token),
    bindHash: hashOf(bind),
    tokenHash,
    expiresAt: after(now, PAIR_SECONDS),
  });
  return { success: true, access_token, refresh_token, type: link.type, bind };
}

/**
 * Takes pair and link out of use, or throws and leaves both. The deleted row is the lock: of many at once,
 * one gets it.
 */
async function consume(
  tx: Tx,
  now: Date,
  pair: { access_token: string; refresh_token: string },
  bind: string | undefined,
) {
  const [found] = await tx
    .delete(linkPairs)
    .where(eq(linkPairs.accessHash, hashOf(pair.access_token)))
    .returning();
  if (!found || !bind || found.expiresAt <= now) throw invalid();
  if (!matches(found.refreshHash, pair.refresh_token) || !matches(found.bindHash, bind)) throw invalid();
  const unused = and(eq(mailLinks.tokenHash, found.tokenHash), isNull(mailLinks.usedAt));
  const [link] = await tx.update(mailLinks).set({ usedAt: now }).where(unused).returning();
  if (!link || link.expiresAt <= now) throw invalid();
  return link;
}

/**
 * Confirms the address, with the profile of the attempt that this link was sent for. Its password is kept only
 * where it is the only one that was ever offered and has opened nothing yet.
 */
async function confirm(
  services: Pick<Services, "events" | "clock" | "env">,
  tx: Tx,
  link: typeof mailLinks.$inferSelect,
) {
  const [user] = await tx.select().from(users).where(eq(users.id, link.userId)).for("update");
  if (!user || user.email !== link.email) throw invalid();
  if (user.emailVerified) {
    if (link.type === "signup")
      throw new AppError("ALREADY_CONFIRMED", "Your e-mail is already confirmed. Please sign in.");
    return { hasPassword: true };
  }
  const now = services.clock.now();
  // `contest` of sign-up drops the stored password: then no attempt's password is trusted
  const kept =
    services.env.CONFIRM_EMAIL === "yes" && (await passwordOf(tx, user.id)) === link.passwordHash
      ? link.passwordHash
      : null;
  await removeUnprovenAccess(tx, user.id, now);
  if (kept) await putPassword(tx, now, user.id, kept);
  const begins = user.signupTimestamp ? {} : signupMetadata(undefined, now); // who was invited signs up now
  await tx
    .update(users)
    .set({ ...link.profile, ...begins, emailVerified: true, updatedAt: now })
    .where(eq(users.id, user.id));
  if (!user.signupTimestamp) await services.events.publish(tx, signedUp, { userId: user.id });
  await services.events.publish(tx, accountConfirmed, { userId: user.id });
  return { hasPassword: Boolean(kept) };
}

/**
 * Exchanges a pair for the right to a session: confirms the account and says whose it is.
 * `setPassword`: a password must be chosen first (recovery, invitation, or an account that two people tried
 * to sign up).
 * @throws AppError LINK_INVALID or ALREADY_CONFIRMED (400); nothing is used up then
 */
export async function redeemLink(
  services: Pick<Services, "db" | "events" | "clock" | "env">,
  pair: { access_token: string; refresh_token: string },
  bind: string | undefined,
) {
  return transaction(services.db, async (tx) => {
    const link = await consume(tx, services.clock.now(), pair, bind);
    const { hasPassword } = await confirm(services, tx, link);
    const setPassword = link.type !== "signup" || !hasPassword;
    return { userId: link.userId, type: link.type, setPassword, carried: link.carried ?? undefined };
  });
}
