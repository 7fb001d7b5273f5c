import { and, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { preparedQuery } from "../../../platform/database/db.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import { contributionsTo } from "../../../platform/feature.server.ts";
import type { DataSubject } from "../../../platform/personal-data.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import type { SessionUser } from "../../accounts/contract.ts";
import { type DeletionStatus } from "../contract.ts";
import { deletionConfirmed } from "../events.contract.ts";
import { LINK_HOURS, SECOND_THOUGHT_DAYS } from "../domain/terms.ts";
import { confirmationEmail } from "../emails/confirm.tsx";
import { hashOf, newId, newSecret } from "../../../lib/signing.server.ts";
import { rightsDeletions } from "../tables.server.ts";

const MINUTE = 60_000;
const after = (now: Date, hours: number) => new Date(now.getTime() + hours * 60 * MINUTE);
const mine = (userId: string) => eq(rightsDeletions.userId, userId);

const requestedDeletion = preparedQuery((db) =>
  db
    .select()
    .from(rightsDeletions)
    .where(eq(rightsDeletions.userId, sql.placeholder("userId")))
    .prepare("rights_deletion_of"),
);

/**
 * The first objection of a feature to deleting this account now, as a sentence; undefined if there is none.
 */
export async function objectionTo(
  services: Services,
  { id, email }: DataSubject,
): Promise<string | undefined> {
  for (const data of contributionsTo(services, "personalData")) {
    // oxlint-disable-next-line no-await-in-loop -- the first objection counts
    const objection = await data.objection?.(services, { id, email });
    if (objection) return objection;
  }
  return undefined;
}

async function requirePossible(services: Services, member: DataSubject) {
  const objection = await objectionTo(services, member);
  if (objection) throw new AppError("CANNOT_END", objection, { status: 409 });
}

/** The state of this account's deletion; an expired link counts as none. */
export async function deletionOf(
  { db, clock }: Pick<Services, "db" | "clock">,
  userId: string,
): Promise<DeletionStatus | null> {
  const [row] = await requestedDeletion(db).execute({ userId });
  if (row?.endsAt) return { state: "scheduled", endsAt: row.endsAt.toISOString() };
  return row && row.linkUntil > clock.now()
    ? { state: "asked", email: row.email, until: row.linkUntil.toISOString() }
    : null;
}

/**
 * Sends an email that asks to confirm the deletion; nothing happens until the member confirms on its page. A
 * repeated request replaces the link.
 * @throws AppError CANNOT_END (409) with the reason; LETTER_JUST_SENT (429) within a minute;
 *   EMAIL_DELIVERY_FAILED (503)
 */
export async function askDeletion(services: Services, user: SessionUser): Promise<DeletionStatus> {
  await requirePossible(services, user);
  const now = services.clock.now();
  const [known] = await services.db.select().from(rightsDeletions).where(mine(user.id));
  if (known?.endsAt) return { state: "scheduled", endsAt: known.endsAt.toISOString() };
  if (known && known.askedAt.getTime() > now.getTime() - MINUTE)
    throw new AppError("LETTER_JUST_SENT", "We have just emailed you. Check your spam folder too.", {
      status: 429,
    });
  const token = newSecret();
  const row = {
    id: newId("bye"),
    email: user.email,
    tokenHash: hashOf(token),
    askedAt: now,
    linkUntil: after(now, LINK_HOURS),
  };
  const open = isNull(rightsDeletions.endsAt);
  await services.db
    .insert(rightsDeletions)
    .values({ userId: user.id, ...row })
    .onConflictDoUpdate({ target: rightsDeletions.userId, set: row, setWhere: open });
  const link = `${services.env.ORIGIN}/delete-account#t=${token}`;
  const email = confirmationEmail({ brand: services.env.BRAND_NAME, firstName: user.firstName ?? "", link });
  await services.mail.send(user.email, email).catch(async (error: unknown) => {
    services.log.warn({ error }, "the mail server rejected a deletion confirmation email");
    await services.db.delete(rightsDeletions).where(and(mine(user.id), eq(rightsDeletions.id, row.id)));
    throw new AppError("EMAIL_DELIVERY_FAILED", "The mail server rejected our email. Please try again.", {
      status: 503,
    });
  });
  return { state: "asked", email: row.email, until: row.linkUntil.toISOString() };
}

const invalid = () =>
  new AppError(
    "LINK_INVALID",
    "This link has expired. Request a new one on your profile if you still want to delete your account.",
  );

/**
 * Confirms the deletion from the emailed page; the member then has seven days to cancel. Idempotent.
 * @returns when the account will be deleted
 * @throws AppError LINK_INVALID (400), also for a link to a former address; CANNOT_END (409)
 */
export async function confirmDeletion(services: Services, token: string): Promise<Date> {
  const now = services.clock.now();
  const [found] = await services.db
    .select()
    .from(rightsDeletions)
    .where(eq(rightsDeletions.tokenHash, hashOf(token)));
  const user = found && (await accounts.findUser(services, found.userId));
  if (!found || !user || user.email !== found.email) throw invalid();
  if (found.endsAt) return found.endsAt;
  await requirePossible(services, user);
  const endsAt = after(now, SECOND_THOUGHT_DAYS * 24);
  return transaction(services.db, async (tx) => {
    const open = and(
      eq(rightsDeletions.id, found.id),
      isNull(rightsDeletions.endsAt),
      gt(rightsDeletions.linkUntil, now),
    );
    const [confirmed] = await tx.update(rightsDeletions).set({ endsAt }).where(open).returning();
    if (!confirmed) throw invalid();
    await services.events.publish(tx, deletionConfirmed, { deletionId: found.id });
    return endsAt;
  });
}

/** Cancels a deletion and removes its row. @returns whether there was one */
export async function cancelDeletion({ db }: Pick<Services, "db">, userId: string): Promise<boolean> {
  return (
    (await db.delete(rightsDeletions).where(mine(userId)).returning({ id: rightsDeletions.id })).length > 0
  );
}

const endings = preparedQuery((db) =>
  db
    .select({ endsAt: rightsDeletions.endsAt })
    .from(rightsDeletions)
    .where(and(eq(rightsDeletions.userId, sql.placeholder("userId")), isNotNull(rightsDeletions.endsAt)))
    .prepare("ending_of_member"),
);

/** When this member's account will be deleted, ISO, or null. Runs for every page of a member. */
export async function endingOf({ db }: Pick<Services, "db">, userId: string): Promise<string | null> {
  const [row] = await endings(db).execute({ userId });
  return row?.endsAt?.toISOString() ?? null;
}

/** Blocks purchases by an account that is scheduled for deletion. Contributed to payments as `saleGuard`. */
export async function endingObjection(services: Pick<Services, "db">, { userId }: { userId: string }) {
  if (!(await endingOf(services, userId))) return undefined;
  const message =
    "Your account is scheduled for deletion. Choose “Keep my account” on your profile before you buy.";
  return { code: "ACCOUNT_ENDING", message, status: 409 };
}

/** Removes requests whose link expired without confirmation. */
export async function forgetUnconfirmed({ db, clock }: Pick<Services, "db" | "clock">) {
  await db
    .delete(rightsDeletions)
    .where(and(isNull(rightsDeletions.endsAt), lt(rightsDeletions.linkUntil, clock.now())));
}
