import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { type Db, type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { accountConfirmed, signedUp, type LinkType, type OpenAnswer } from "../contract.ts";
import { TOASTS } from "../domain/texts.ts";
import { passwordOf, putPassword } from "../passwords/credentials.server.ts";
import { removeUnprovenAccess } from "../sessions/ending.server.ts";
import { signupMetadata } from "../sign-in/metadata.server.ts";
import {
  hashOf,
  makeTicket,
  matches,
  newSecret,
  readTicket,
  sign,
  siteSecret,
  siteSecrets,
  verify,
} from "../../../lib/signing.server.ts";
import { noteSecurity } from "../../safety/safety.server.ts";
import { mailLinks, users } from "../tables.server.ts";

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
 * Creates an emailed link and returns its URL. The token is in the fragment, so it never appears in a log, a
 * Referer header or a GET request.
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

/** The error for a used or expired link: ALREADY_CONFIRMED for a sign-up link of a confirmed account. */
async function closedLink(db: Db, link: typeof mailLinks.$inferSelect) {
  const [user] = await db
    .select({ verified: users.emailVerified })
    .from(users)
    .where(eq(users.id, link.userId));
  if (link.type !== "signup" || !user?.verified) return invalid();
  return new AppError("ALREADY_CONFIRMED", "Your email is already confirmed. Please sign in.");
}

/** Signed content of a token pair: hashes of the link and of the browser's `bind` secret, and expiry (ms). */
const Pair = z.object({ link: z.string(), bind: z.string(), until: z.number() });
const PAIR = "link-pair";

/**
 * Handles the click on an emailed link: creates a signed pair of tokens that expires after a minute. Stores
 * nothing, so a scanner that clicks does not use up the link. `bind` goes into a cookie, which ties the pair
 * to this browser.
 */
export async function openLink(
  services: Pick<Services, "db" | "env" | "clock" | "log">,
  token: string,
): Promise<OpenAnswer & { bind: string }> {
  const { db, env, clock } = services;
  const now = clock.now();
  const tokenHash = hashOf(token);
  const [link] = await db.select().from(mailLinks).where(eq(mailLinks.tokenHash, tokenHash));
  if (!link) throw invalid();
  if (link.usedAt && link.expiresAt > now)
    await noteSecurity(services, { kind: "link-used-again", userId: link.userId, detail: link.type });
  if (link.usedAt || link.expiresAt <= now) throw await closedLink(db, link);
  const bind = newSecret();
  const expiresAt = after(now, PAIR_SECONDS).getTime();
  const access_token = makeTicket(env, PAIR, { link: tokenHash, bind: hashOf(bind), until: expiresAt });
  const refresh_token = sign(siteSecret(env), `${PAIR}:${access_token}`);
  return { success: true, access_token, refresh_token, type: link.type, bind };
}

/**
 * Marks the link of a pair as used, or throws and leaves it unused. The conditional update is the lock: only
 * one concurrent request succeeds.
 */
async function consume(
  { env, clock }: Pick<Services, "env" | "clock">,
  tx: Tx,
  { access_token, refresh_token }: { access_token: string; refresh_token: string },
  bind: string | undefined,
) {
  const now = clock.now();
  const pair = readTicket(env, PAIR, access_token, Pair);
  const isOurs = siteSecrets(env).some((secret) => verify(secret, `${PAIR}:${access_token}`, refresh_token));
  if (!pair || !isOurs || !bind || !matches(pair.bind, bind) || pair.until <= now.getTime()) throw invalid();
  const unused = and(eq(mailLinks.tokenHash, pair.link), isNull(mailLinks.usedAt));
  const [link] = await tx.update(mailLinks).set({ usedAt: now }).where(unused).returning();
  if (!link || link.expiresAt <= now) throw invalid();
  return link;
}

/**
 * Confirms the address and applies the profile of the link's own sign-up attempt. Its password is kept only
 * if no other attempt used a different one.
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
      throw new AppError("ALREADY_CONFIRMED", "Your email is already confirmed. Please sign in.");
    return { hasPassword: true };
  }
  const now = services.clock.now();
  // after conflicting sign-ups `contest` has dropped the stored password, so no attempt's is trusted
  const passwordHash =
    services.env.CONFIRM_EMAIL === "yes" && (await passwordOf(tx, user.id)) === link.passwordHash
      ? link.passwordHash
      : null;
  await removeUnprovenAccess(tx, user.id, now);
  if (passwordHash) await putPassword(tx, now, user.id, passwordHash);
  const begins = user.signupTimestamp ? {} : signupMetadata(undefined, now); // an invited person signs up now
  await tx
    .update(users)
    .set({ ...link.profile, ...begins, emailVerified: true, updatedAt: now })
    .where(eq(users.id, user.id));
  if (!user.signupTimestamp) await services.events.publish(tx, signedUp, { userId: user.id });
  await services.events.publish(tx, accountConfirmed, { userId: user.id });
  return { hasPassword: Boolean(passwordHash) };
}

/**
 * Redeems a token pair: uses up its link and confirms the account. The caller opens the session.
 * @returns `setPassword` if a password must be chosen first (recovery, invitation, or conflicting sign-ups)
 * @throws AppError LINK_INVALID or ALREADY_CONFIRMED (400); the link stays unused
 */
export async function redeemLink(
  services: Pick<Services, "db" | "events" | "clock" | "env">,
  pair: { access_token: string; refresh_token: string },
  bind: string | undefined,
) {
  return transaction(services.db, async (tx) => {
    const link = await consume(services, tx, pair, bind);
    const { hasPassword } = await confirm(services, tx, link);
    const setPassword = link.type !== "signup" || !hasPassword;
    return { userId: link.userId, type: link.type, setPassword, carried: link.carried ?? undefined };
  });
}
