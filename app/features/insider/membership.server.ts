import { eq, gt } from "drizzle-orm";
import { type Tx, transaction } from "../../platform/database/db.server.ts";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import * as accounts from "../accounts/accounts.server.ts";
import type { SessionUser } from "../accounts/contract.ts";
import * as audit from "../audit/audit.server.ts";
import type { Who } from "../audit/contract.ts";
import * as payments from "../payments/payments.server.ts";
import { INSIDER, type InsiderCode, insiderGiven, type Membership } from "./contract.ts";
import { insiderGrants } from "./tables.server.ts";

type Has = Pick<Services, "db" | "clock">;

async function grantedUntil({ db }: Has, userId: string): Promise<Date | undefined> {
  const [row] = await db.select().from(insiderGrants).where(eq(insiderGrants.userId, userId));
  return row?.until;
}

/** Until when it is open to this person: what they pay for or were given, whichever is longer. */
async function openUntil(services: Has, userId: string) {
  const [paid, given] = await Promise.all([
    payments.subscribedUntil(services, userId, INSIDER),
    grantedUntil(services, userId),
  ]);
  const now = services.clock.now();
  const current = [paid, given].flatMap((one) => (one && one > now ? [one.getTime()] : []));
  const until = current.length ? new Date(Math.max(...current)) : null;
  return { until, given: given !== undefined && given > now };
}

/** Whether what is for Insiders is open to whoever asks: to Insiders, and to those who run the site. */
export async function isInsider(services: Has, user: SessionUser | null): Promise<boolean> {
  if (!user) return false;
  return user.isAdmin || (await openUntil(services, user.id)).until !== null;
}

/** The end of what is paid for, while it is to come: a renewal may be late by some days. */
export const leftOf = ({ clock }: Pick<Services, "clock">, paidUntil: Date | null) =>
  paidUntil && paidUntil > clock.now() ? paidUntil : null;

type Subscription = NonNullable<Awaited<ReturnType<typeof payments.subscriptionOf>>>;
const paidMembership = (services: Has, { id, state, amount, ...dates }: Subscription) => ({
  id,
  state,
  amount,
  paidUntil: leftOf(services, dates.paidUntil)?.toISOString() ?? null,
  endingSince: dates.endingSince?.toISOString() ?? null,
});

/** What this person has of it, and what becomes of what they pay. */
export async function readMembership(services: Has, userId: string): Promise<Membership> {
  const [open, subscription] = await Promise.all([
    openUntil(services, userId),
    payments.subscriptionOf(services, userId, INSIDER),
  ]);
  return {
    until: open.until?.toISOString() ?? null,
    given: open.given,
    subscription: subscription ? paidMembership(services, subscription) : null,
  };
}

/** Everybody to whom it is open now, those who run the site left out. */
export async function listInsiders(services: Has): Promise<string[]> {
  const given = await services.db
    .select({ userId: insiderGrants.userId })
    .from(insiderGrants)
    .where(gt(insiderGrants.until, services.clock.now()));
  const paying = await payments.subscribersOf(services, INSIDER);
  return [...new Set([...given.map(({ userId }) => userId), ...paying])];
}

/** Writes what is given now, and that it is; or takes it away. */
async function writeGrant(services: Services, tx: Tx, { who, userId, until }: Gift, at: Date): Promise<void> {
  if (!until) return void (await tx.delete(insiderGrants).where(eq(insiderGrants.userId, userId)));
  const row = { until, givenBy: who.name, givenById: who.id, givenAt: at };
  await tx
    .insert(insiderGrants)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: insiderGrants.userId, set: row });
  await services.events.publish(tx, insiderGiven, { userId });
}

type Gift = { who: Who; userId: string; until: Date | null };
/**
 * The owner gives it to a member until a day, or takes back what was given; what they pay for is not touched.
 * @param until its end, or null to take it back
 * @throws AppError NOT_FOUND (404), INVALID_DATA (400, until)
 */
export async function giveAccess(services: Services, { who, userId, until }: Gift): Promise<void> {
  const at = services.clock.now();
  if (!(await accounts.findUser(services, userId)))
    throw new AppError("NOT_FOUND" satisfies InsiderCode, "This member does not exist", { status: 404 });
  if (until && until <= at)
    throw new AppError("INVALID_DATA" satisfies InsiderCode, "This day is over. Choose one to come.", {
      field: "until",
    });
  await transaction(services.db, async (tx) => {
    const mine = eq(insiderGrants.userId, userId);
    const [before] = await tx.select().from(insiderGrants).where(mine).for("update");
    await writeGrant(services, tx, { who, userId, until }, at);
    await audit.record(tx, {
      who,
      action: until ? "insider.given" : "insider.taken-back",
      subject: userId,
      before: before ? { until: before.until.toISOString() } : null,
      after: until ? { until: until.toISOString() } : null,
      at,
    });
  });
}
