import { eq, gt } from "drizzle-orm";
import { transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import type { SessionUser } from "../../accounts/contract.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import * as payments from "../../payments/payments.server.ts";
import { type InsiderCode, insiderGiven, type Membership } from "../contract.ts";
import { INSIDER } from "../domain/item.ts";
import { insiderGrants } from "../tables.server.ts";

type Dependencies = Pick<Services, "db" | "clock">;

/** The end of this person's access: paid or granted, whichever is later; null without access. */
async function openUntil(services: Dependencies, userId: string) {
  const [paid, [grant]] = await Promise.all([
    payments.subscribedUntil(services, userId, INSIDER),
    services.db.select().from(insiderGrants).where(eq(insiderGrants.userId, userId)),
  ]);
  const now = services.clock.now();
  const current = [paid, grant?.until].flatMap((end) => (end && end > now ? [end.getTime()] : []));
  const until = current.length ? new Date(Math.max(...current)) : null;
  return { until, given: grant !== undefined && grant.until > now };
}

/** Whether this person can read posts and issues for Insiders: Insiders and administrators can. */
export async function isInsider(services: Dependencies, user: SessionUser | null): Promise<boolean> {
  if (!user) return false;
  return user.isAdmin || (await openUntil(services, user.id)).until !== null;
}

/** The end of the paid month; null if it has passed, as while a renewal is late. */
export const leftOf = ({ clock }: Pick<Services, "clock">, paidUntil: Date | null) =>
  paidUntil && paidUntil > clock.now() ? paidUntil : null;

/** This person's access and subscription. */
export async function readMembership(services: Dependencies, userId: string): Promise<Membership> {
  const [open, subscription] = await Promise.all([
    openUntil(services, userId),
    payments.subscriptionOf(services, userId, INSIDER),
  ]);
  return {
    until: open.until?.toISOString() ?? null,
    given: open.given,
    subscription: subscription
      ? {
          id: subscription.id,
          state: subscription.state,
          amount: subscription.amount,
          paidUntil: leftOf(services, subscription.paidUntil)?.toISOString() ?? null,
          endingSince: subscription.endingSince?.toISOString() ?? null,
        }
      : null,
  };
}

/** User ids of everyone with access now, except administrators. */
export async function listInsiders(services: Dependencies): Promise<string[]> {
  const granted = await services.db
    .select({ userId: insiderGrants.userId })
    .from(insiderGrants)
    .where(gt(insiderGrants.until, services.clock.now()));
  const paying = await payments.subscribersOf(services, INSIDER);
  return [...new Set([...granted.map(({ userId }) => userId), ...paying])];
}

type Gift = { who: Who; userId: string; until: Date | null };
/**
 * Grants a member free access until a day, or revokes it; a subscription is not affected.
 * @param until the end, or null to end it now
 * @throws AppError NOT_FOUND (404), INVALID_DATA (400, until)
 */
export async function giveAccess(services: Services, { who, userId, until }: Gift): Promise<void> {
  const at = services.clock.now();
  if (!(await accounts.findUser(services, userId)))
    throw new AppError("NOT_FOUND" satisfies InsiderCode, "This member does not exist", { status: 404 });
  if (until && until <= at)
    throw new AppError("INVALID_DATA" satisfies InsiderCode, "That day has passed. Choose a later one.", {
      field: "until",
    });
  await transaction(services.db, async (tx) => {
    const ofMember = eq(insiderGrants.userId, userId);
    const [before] = await tx.select().from(insiderGrants).where(ofMember).for("update");
    if (until) {
      const row = { until, givenBy: who.name, givenById: who.id, givenAt: at };
      await tx
        .insert(insiderGrants)
        .values({ userId, ...row })
        .onConflictDoUpdate({ target: insiderGrants.userId, set: row });
      await services.events.publish(tx, insiderGiven, { userId });
    } else await tx.delete(insiderGrants).where(ofMember);
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
