import { and, eq, gt, gte, isNull } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { DAY_MS } from "../../../lib/india-time.ts";
import { makeTicket, readTicket } from "../../../lib/signing.server.ts";
import { isUniqueViolation, type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import { holdUntilCommit } from "../../../platform/database/advisory-locks.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import {
  EMAIL_CHANGE_STEPS,
  emailChanged,
  securityNotice,
  type EmailChangeAnswer,
  type EmailChangeState,
  type EmailChangeStep,
  type SessionUser,
} from "../contract.ts";
import { emailProblem } from "../domain/rules.ts";
import { addressTakenEmail, changeConfirmationEmail } from "../emails/email-change.tsx";
import { deliver } from "../links/emails.server.ts";
import { endOldAccess } from "../sessions/ending.server.ts";
import { accounts, emailChanges, mailLinks, users } from "../tables.server.ts";

const CONFIRM_MS = DAY_MS;
const UNDO_MS = 7 * DAY_MS;
type Row = typeof emailChanges.$inferSelect;
type Dependencies = Pick<Services, "db" | "env" | "clock" | "events" | "mail" | "log">;
type Member = Pick<SessionUser, "id" | "email" | "firstName">;

/** Signed content of an emailed link: the change and the action. */
const Ticket = z.object({ id: z.string(), step: z.enum(EMAIL_CHANGE_STEPS) });
const TICKET = "email-change";

/** The signed link for a change; the change's row decides whether it is still valid. */
export function emailChangeLink(env: Services["env"], id: string, step: EmailChangeStep): string {
  return `${env.ORIGIN}/auth/email#t=${makeTicket(env, TICKET, { id, step })}&step=${step}`;
}

const isPending = and(isNull(emailChanges.confirmedAt), isNull(emailChanges.endedAt));
const invalid = () =>
  new AppError("LINK_INVALID", "This link was used already, replaced by a newer one, or has expired.");

/** The member's pending email change, unless it has expired. */
export async function readEmailChange(
  { db, clock }: Pick<Services, "db" | "clock">,
  userId: string,
): Promise<EmailChangeState | undefined> {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isPending, gt(emailChanges.expiresAt, clock.now())));
  return row && { newEmail: row.newEmail, expiresAt: row.expiresAt.toISOString() };
}

/**
 * Begins a change of address, which takes effect once the new mailbox confirms it. Replaces a pending change.
 * The answer does not reveal whether the new address has an account.
 * @throws AppError INVALID_DATA (400, field "email"), EMAIL_DELIVERY_FAILED (503)
 */
export async function requestEmailChange(
  services: Dependencies,
  member: Member,
  address: string,
): Promise<void> {
  const { db, env, clock } = services;
  const newEmail = address.trim().toLowerCase();
  const problem =
    emailProblem(address) ?? (newEmail === member.email ? "This is your address already" : undefined);
  if (problem) throw new AppError("INVALID_DATA", problem, { field: "email" });
  const now = clock.now();
  const id = randomUUID();
  await transaction(db, async (tx) => {
    await holdUntilCommit(tx, `email-change:${member.id}`); // serializes a member's concurrent requests
    await endPendingChange(tx, member.id, now);
    const expiresAt = new Date(now.getTime() + CONFIRM_MS);
    const row = { id, userId: member.id, oldEmail: member.email, newEmail, createdAt: now, expiresAt };
    await tx.insert(emailChanges).values(row);
  });
  const texts = { brand: env.BRAND_NAME, firstName: member.firstName ?? "", newEmail };
  const isTaken = (await db.$count(users, eq(users.email, newEmail))) > 0;
  const email = isTaken
    ? addressTakenEmail({ ...texts, firstName: "", link: `${env.ORIGIN}/auth` })
    : changeConfirmationEmail({ ...texts, link: emailChangeLink(env, id, "confirm") });
  if (await deliver(services, newEmail, email)) return;
  await cancelEmailChange(services, member.id);
  throw new AppError("EMAIL_DELIVERY_FAILED", "The mail server did not accept our email. Please try again.", {
    status: 503,
  });
}

/** Ends a pending change; its link stops working. */
async function endPendingChange(tx: Pick<Tx, "update">, userId: string, now: Date) {
  await tx
    .update(emailChanges)
    .set({ endedAt: now })
    .where(and(eq(emailChanges.userId, userId), isPending));
}
export const cancelEmailChange = ({ db, clock }: Pick<Services, "db" | "clock">, userId: string) =>
  endPendingChange(db, userId, clock.now());

/**
 * Changes a member's address and revokes the access that the old one gave: sessions, emailed links and Google,
 * which is linked again at the next Google sign-in with the new address.
 * @param from the address that the member must still have; not checked if undefined
 * @param sessionId a session of the member that stays open
 */
async function changeAddress(
  { events }: Dependencies,
  tx: Tx,
  change: { userId: string; from?: string; to: string; sessionId?: string | null; now: Date },
) {
  const { userId, from, to, sessionId, now } = change;
  const [member] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  if (!member || (from !== undefined && member.email !== from)) throw invalid();
  if ((await tx.$count(users, eq(users.email, to))) > 0) throw invalid();
  await tx.update(users).set({ email: to, emailVerified: true, updatedAt: now }).where(eq(users.id, userId));
  await endOldAccess(tx, { userId, sessionId: sessionId ?? undefined, now });
  await tx.delete(mailLinks).where(eq(mailLinks.userId, userId));
  await tx.delete(accounts).where(and(eq(accounts.userId, userId), eq(accounts.providerId, "google")));
  await events.publish(tx, emailChanged, { userId, before: member.email, after: to });
}

/** Applies a change that the new mailbox confirmed; the old one gets a notice with an undo link. */
async function confirm(services: Dependencies, tx: Tx, row: Row, sessionId: string | null) {
  const { id, userId, oldEmail, newEmail } = row;
  const now = services.clock.now();
  const expiresAt = new Date(now.getTime() + UNDO_MS);
  // before `changeAddress`, which ends pending changes
  await tx.update(emailChanges).set({ confirmedAt: now, expiresAt }).where(eq(emailChanges.id, id));
  await changeAddress(services, tx, { userId, from: oldEmail, to: newEmail, sessionId, now });
  const notice = { userId, to: oldEmail, kind: "email-changed", detail: newEmail } as const;
  await services.events.publish(tx, securityNotice, { ...notice, undo: id, at: now.toISOString() });
}

/**
 * Returns the account to the old address within seven days, whatever address it has by now, and ends every
 * session. Later changes can no longer be undone.
 */
async function undo(services: Dependencies, tx: Tx, { userId, oldEmail, createdAt }: Row) {
  const now = services.clock.now();
  // an unconfirmed, unused sign-up must not block the owner of the mailbox
  await tx
    .delete(users)
    .where(and(eq(users.email, oldEmail), eq(users.emailVerified, false), isNull(users.lastSignInAt)));
  await changeAddress(services, tx, { userId, to: oldEmail, now });
  await tx
    .update(emailChanges)
    .set({ endedAt: now })
    .where(
      and(
        eq(emailChanges.userId, userId),
        gte(emailChanges.createdAt, createdAt),
        isNull(emailChanges.endedAt),
      ),
    );
}

/**
 * Follows an emailed link about an email change. It needs no session: access to the mailbox suffices.
 * @param sessionId this browser's session, which a confirmation leaves open if it is the member's
 * @throws AppError LINK_INVALID (400) for a link that is used, replaced, expired or unknown, and if another
 *   account has taken the address
 */
export async function followEmailChangeLink(
  services: Dependencies,
  { token, sessionId }: { token: string; sessionId: string | null },
): Promise<EmailChangeAnswer> {
  const ticket = readTicket(services.env, TICKET, token, Ticket);
  if (!ticket) throw invalid();
  const { id, step } = ticket;
  try {
    return await transaction(services.db, async (tx) => {
      const usable = and(isNull(emailChanges.endedAt), gt(emailChanges.expiresAt, services.clock.now()));
      const [row] = await tx
        .select()
        .from(emailChanges)
        .where(and(eq(emailChanges.id, id), usable))
        .for("update");
      if (!row || (step === "confirm") !== (row.confirmedAt === null)) throw invalid();
      if (step === "confirm") await confirm(services, tx, row, sessionId);
      else await undo(services, tx, row);
      return { success: true, outcome: step === "confirm" ? "changed" : "undone" } as const;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? invalid() : error; // another account took the address concurrently
  }
}
