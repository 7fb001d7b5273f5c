import { and, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import type { Subscription } from "../subscriptions.contract.ts";
import { paymentPeriods, paymentSubscriptions, purchases } from "../tables.server.ts";

/**
 * Grace period for a renewal, in days: charges are retried on the three days after the due date, and events
 * may be late.
 */
const GRACE_DAYS = 5;

/**
 * Until when a paid period counts: its end, plus the grace period while the subscription continues.
 * `paidPeriods` excludes fully refunded periods.
 */
const countsUntil = sql<Date>`case
  when ${paymentSubscriptions.state} in ('active', 'pending') and ${paymentSubscriptions.endingSince} is null
    then ${paymentPeriods.endsAt} + make_interval(days => ${GRACE_DAYS})
  else ${paymentPeriods.endsAt} end`;

const paidPeriods = ({ db }: Pick<Services, "db">, where: SQL | undefined) =>
  db
    .select({
      userId: paymentSubscriptions.userId,
      until: sql<string>`max(${countsUntil})`,
    })
    .from(paymentPeriods)
    .innerJoin(purchases, eq(purchases.id, paymentPeriods.purchaseId))
    .innerJoin(paymentSubscriptions, eq(paymentSubscriptions.id, paymentPeriods.subscriptionId))
    .where(and(eq(purchases.status, "paid"), where))
    .groupBy(paymentSubscriptions.userId);

/** Until when this person is subscribed to this item; undefined if nothing was paid. */
export async function subscribedUntil(
  services: Pick<Services, "db">,
  userId: string,
  item: string,
): Promise<Date | undefined> {
  const isOfItem = and(eq(paymentSubscriptions.userId, userId), eq(paymentSubscriptions.item, item));
  const [row] = await paidPeriods(services, isOfItem);
  return row && new Date(row.until);
}

/** The ids of all current subscribers to this item. */
export async function subscribersOf(
  services: Pick<Services, "db" | "clock">,
  item: string,
): Promise<string[]> {
  const now = services.clock.now();
  const isCurrent = and(eq(paymentSubscriptions.item, item), gt(countsUntil, now));
  return (await paidPeriods(services, isCurrent)).map(({ userId }) => userId);
}

const OPEN = ["active", "pending", "authenticated", "paused", "halted"] as const;

/** This person's current subscription to this item, or else the latest; undefined if none was ever paid. */
export async function subscriptionOf(
  { db }: Pick<Services, "db">,
  userId: string,
  item: string,
): Promise<Subscription | undefined> {
  const runs = sql`case when ${inArray(paymentSubscriptions.state, OPEN)} then 0 else 1 end`;
  const [row] = await db
    .select()
    .from(paymentSubscriptions)
    .where(
      and(
        eq(paymentSubscriptions.userId, userId),
        eq(paymentSubscriptions.item, item),
        eq(paymentSubscriptions.superseded, false),
        sql`${paymentSubscriptions.startedAt} is not null`,
      ),
    )
    .orderBy(runs, desc(paymentSubscriptions.createdAt))
    .limit(1);
  if (!row) return undefined;
  const [paid] = await db
    .select({ until: sql<string | null>`max(${paymentPeriods.endsAt})` })
    .from(paymentPeriods)
    .innerJoin(purchases, eq(purchases.id, paymentPeriods.purchaseId))
    .where(and(eq(paymentPeriods.subscriptionId, row.id), eq(purchases.status, "paid")));
  const { id, name, state, amount, startedAt, endingSince } = row;
  const paidUntil = paid?.until ? new Date(paid.until) : null;
  return { id, item, name, state, amount, startedAt, paidUntil, endingSince };
}
