import { and, eq, gt, isNull, or } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { isUniqueViolation, type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import { holdUntilCommit } from "../../../platform/database/advisory-locks.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import {
  emailChanged,
  securityNotice,
  type EmailChangeAnswer,
  type EmailChangeState,
  type SessionUser,
} from "../contract.ts";
import { emailProblem } from "../domain/rules.ts";
import { changeApprovalEmail, changeConfirmationEmail, addressTakenEmail } from "../emails/email-change.tsx";
import { deliver } from "../links/emails.server.ts";
import { hashOf, newSecret } from "../../../lib/signing.server.ts";
import { endOldAccess } from "../sessions/ending.server.ts";
import { accounts, emailChanges, mailLinks, sessions, users } from "../tables.server.ts";
import { firstOf } from "../../../lib/checked.ts";

const LIFETIME_MS = 24 * 3_600_000;
type Row = typeof emailChanges.$inferSelect;
type Has = Pick<Services, "db" | "env" | "clock" | "events" | "mail" | "log">;
type Member = Pick<SessionUser, "id" | "email" | "firstName">;

const open = (now: Date) => and(isNull(emailChanges.endedAt), gt(emailChanges.expiresAt, now));
const invalid = () =>
  new AppError("LINK_INVALID", "This link was used before, was replaced by a newer one, or is too old.");

/** The change of address that waits for an answer, if there is one. */
export async function readEmailChange(
  { db, clock }: Pick<Services, "db" | "clock">,
  userId: string,
): Promise<EmailChangeState | undefined> {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), open(clock.now())));
  if (!row) return undefined;
  const waitsFor = [!row.allowedAt && ("old" as const), !row.confirmedAt && ("new" as const)].filter(
    (one) => one !== false,
  );
  return { newEmail: row.newEmail, waitsFor, expiresAt: row.expiresAt.toISOString() };
}

/**
 * The letters to both mailboxes. To an address that has an account already the letter says so, and carries
 * nothing that could be pressed.
 */
async function write(
  { db, env }: Has,
  { email, firstName }: Member,
  newEmail: string,
  [oldToken, newToken]: [string, string],
) {
  const words = { brand: env.BRAND_NAME, firstName: firstName ?? "", oldEmail: email, newEmail };
  const link = (token: string, side: "old" | "new") => `${env.ORIGIN}/auth/email#t=${token}&side=${side}`;
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.email, newEmail));
  const toNew = known
    ? addressTakenEmail({ ...words, firstName: "", link: `${env.ORIGIN}/auth` })
    : changeConfirmationEmail({ ...words, link: link(newToken, "new") });
  return [
    [email, changeApprovalEmail({ ...words, link: link(oldToken, "old") })],
    [newEmail, toNew],
  ] as const;
}

/**
 * Begins a change of address: a letter to the old one asks to allow it, a letter to the new one to confirm
 * it. Until both have, nothing changes.
 * The answer is the same whether or not the new address belongs to somebody. A change begun before is
 * replaced.
 * @throws AppError INVALID_DATA (400, field "email"), EMAIL_DELIVERY_FAILED (503)
 */
export async function askEmailChange(services: Has, member: Member, given: string): Promise<void> {
  const newEmail = given.trim().toLowerCase();
  const problem =
    emailProblem(given) ?? (newEmail === member.email ? "This is your address already" : undefined);
  if (problem) throw new AppError("INVALID_DATA", problem, { field: "email" });
  const now = services.clock.now();
  const tokens: [string, string] = [newSecret(), newSecret()];
  const row = { id: randomUUID(), userId: member.id, oldEmail: member.email, newEmail, createdAt: now };
  const [oldTokenHash, newTokenHash] = [hashOf(tokens[0]), hashOf(tokens[1])];
  await transaction(services.db, async (tx) => {
    // of two presses at once one replaces the other
    await holdUntilCommit(tx, `email-change:${member.id}`);
    await cancel(tx, member.id, now);
    await tx
      .insert(emailChanges)
      .values({ ...row, oldTokenHash, newTokenHash, expiresAt: new Date(now.getTime() + LIFETIME_MS) });
  });
  for (const [to, email] of await write(services, member, newEmail, tokens)) {
    if (await deliver(services, to, email)) continue;
    await cancelEmailChange(services, member.id);
    throw new AppError(
      "EMAIL_DELIVERY_FAILED",
      "The mail server did not accept our letter. Please try again.",
      { status: 503 },
    );
  }
}

async function cancel(tx: Pick<Tx, "update">, userId: string, now: Date) {
  await tx
    .update(emailChanges)
    .set({ endedAt: now })
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.endedAt)));
}

/** Takes back a change that waits; its links die. */
export const cancelEmailChange = ({ db, clock }: Pick<Services, "db" | "clock">, userId: string) =>
  cancel(db, userId, clock.now());

/** Both have said yes: the address changes, what came in by the old one does no more, and it is told. */
async function change({ events }: Has, tx: Tx, row: Row, now: Date, sessionId: string | null) {
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, row.newEmail));
  if (taken) throw invalid();
  const still = and(eq(users.id, row.userId), eq(users.email, row.oldEmail));
  const [user] = await tx
    .update(users)
    .set({ email: row.newEmail, emailVerified: true, updatedAt: now })
    .where(still)
    .returning();
  if (!user) throw invalid();
  const theirs = eq(sessions.userId, row.userId);
  const asking = sessionId
    ? await tx
        .select()
        .from(sessions)
        .where(and(theirs, eq(sessions.id, sessionId)))
    : [];
  await endOldAccess(tx, { userId: row.userId, sessionId: asking[0]?.id, now });
  await tx.delete(mailLinks).where(eq(mailLinks.userId, row.userId));
  // it proved the former mailbox; by the new one Google is joined again at its next sign-in
  const byGoogle = and(eq(accounts.userId, row.userId), eq(accounts.providerId, "google"));
  await tx.delete(accounts).where(byGoogle);
  await tx.update(emailChanges).set({ endedAt: now }).where(eq(emailChanges.id, row.id));
  await events.publish(tx, emailChanged, { userId: row.userId, before: row.oldEmail, after: row.newEmail });
  const notice = {
    userId: row.userId,
    to: row.oldEmail,
    kind: "email-changed",
    detail: row.newEmail,
    at: now.toISOString(),
  } as const;
  await events.publish(tx, securityNotice, notice);
}

/**
 * The press on the link of either letter. Nobody need be signed in: who can read the mailbox may answer for
 * it. A no ends the change; when both have said yes, every session of the member ends.
 * @param sessionId the session of the browser that answers, where it is signed in: it goes on where it is
 * theirs
 * @throws AppError LINK_INVALID (400) for a link that is used, replaced, too old or unknown, and where the
 *   new address has got an account meanwhile
 */
export function answerEmailChange(
  services: Has,
  { token, answer, sessionId }: { token: string; answer: "yes" | "no"; sessionId: string | null },
): Promise<EmailChangeAnswer> {
  const now = services.clock.now();
  const hash = hashOf(token);
  const answered = transaction(services.db, async (tx): Promise<EmailChangeAnswer> => {
    const mine = or(eq(emailChanges.oldTokenHash, hash), eq(emailChanges.newTokenHash, hash));
    const [row] = await tx
      .select()
      .from(emailChanges)
      .where(and(mine, open(now)))
      .for("update");
    if (!row) throw invalid();
    if (answer === "no") {
      await tx.update(emailChanges).set({ endedAt: now }).where(eq(emailChanges.id, row.id));
      return { success: true, outcome: "refused" };
    }
    const said =
      row.oldTokenHash === hash
        ? { allowedAt: row.allowedAt ?? now }
        : { confirmedAt: row.confirmedAt ?? now };
    const after = firstOf(
      await tx.update(emailChanges).set(said).where(eq(emailChanges.id, row.id)).returning(),
    );
    if (!after.allowedAt || !after.confirmedAt) return { success: true, outcome: "waiting" };
    await change(services, tx, after, now, sessionId);
    return { success: true, outcome: "changed" };
  });
  return answered.catch((error: unknown) => {
    // somebody else came to the same address in this very moment
    throw isUniqueViolation(error) ? invalid() : error;
  });
}
