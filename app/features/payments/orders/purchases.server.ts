import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  type SQL,
  sql,
} from "drizzle-orm";
import { preparedQuery } from "../../../platform/database/db.server.ts";
import { contributionsTo } from "../../../platform/feature.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Purchase } from "../contract.ts";
import { RETURNED_BY_BANK } from "../disputes/reading.server.ts";
import { PENDING_DAYS } from "../domain/sweep.ts";
import { disputes, paymentOrders, payments, purchases } from "../tables.server.ts";

const { userId: _buyer, paymentId: _payment, ...visibleColumns } = getTableColumns(purchases);

const purchasesOfBuyer = preparedQuery((db) =>
  db
    .select(visibleColumns)
    .from(purchases)
    .where(eq(purchases.userId, sql.placeholder("userId")))
    .orderBy(desc(purchases.createdAt), desc(purchases.id))
    .prepare("purchases_of_buyer"),
);

/** This person's purchases, paid or not, newest first. */
export const purchasesOf = ({ db }: Pick<Services, "db">, userId: string): Promise<Purchase[]> =>
  purchasesOfBuyer(db).execute({ userId });

const newestPurchase = preparedQuery((db) =>
  db
    .select(visibleColumns)
    .from(purchases)
    .where(
      and(
        eq(purchases.userId, sql.placeholder("userId")),
        eq(purchases.sessionId, sql.placeholder("sessionId")),
        eq(purchases.testId, sql.placeholder("testId")),
      ),
    )
    .orderBy(desc(purchases.createdAt), desc(purchases.id))
    .limit(1)
    .prepare("newest_purchase"),
);

/** This person's newest purchase of this item, in any state; undefined if there is none. */
export async function purchaseFor(
  { db }: Pick<Services, "db">,
  item: { sessionId: string; testId: string; userId: string },
): Promise<Purchase | undefined> {
  const { sessionId, testId, userId } = item;
  const [row] = await newestPurchase(db).execute({ userId, sessionId, testId });
  return row;
}

const pendingPayment = preparedQuery((db) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(paymentOrders, eq(paymentOrders.id, payments.orderId))
    .innerJoin(purchases, eq(purchases.id, paymentOrders.purchaseId))
    .where(
      and(
        eq(purchases.userId, sql.placeholder("userId")),
        eq(purchases.sessionId, sql.placeholder("sessionId")),
        eq(purchases.testId, sql.placeholder("testId")),
        eq(purchases.status, "created"),
        inArray(payments.status, ["created", "authorized"]),
        gte(payments.createdAt, sql.placeholder("since")),
      ),
    )
    .limit(1)
    .prepare("pending_payment"),
);

/** Whether a recent payment of this person for this item is still pending at the bank. */
export async function hasPendingPayment(
  { db, clock }: Pick<Services, "db" | "clock">,
  item: { sessionId: string; testId: string; userId: string },
): Promise<boolean> {
  const { sessionId, testId, userId } = item;
  const since = new Date(clock.now().getTime() - PENDING_DAYS * 24 * 3_600_000);
  return (await pendingPayment(db).execute({ userId, sessionId, testId, since })).length > 0;
}

/** The item of this purchase; undefined if there is no such purchase. */
export async function soldIn({ db }: Pick<Services, "db">, purchaseId: string) {
  const { sessionId, testId } = purchases;
  const [row] = await db.select({ sessionId, testId }).from(purchases).where(eq(purchases.id, purchaseId));
  return row;
}

/** When this purchase was paid; undefined if unpaid or unknown. */
export async function paidAtOf({ db }: Pick<Services, "db">, purchaseId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ paidAt: purchases.paidAt })
    .from(purchases)
    .where(eq(purchases.id, purchaseId));
  return row?.paidAt ?? undefined;
}

/**
 * One-time purchases paid from `from` until before `to` and not fully refunded, oldest first. Excludes
 * subscription months.
 */
export const paidBetween = ({ db }: Pick<Services, "db">, { from, to }: { from: Date; to: Date }) =>
  db
    .select({
      purchaseId: purchases.id,
      userId: purchases.userId,
      sessionId: purchases.sessionId,
      testId: purchases.testId,
    })
    .from(purchases)
    .where(
      and(
        eq(purchases.status, "paid"),
        isNull(purchases.subscriptionId),
        gte(purchases.paidAt, from),
        lt(purchases.paidAt, to),
      ),
    )
    .orderBy(asc(purchases.paidAt));

/** The first objection of any sale guard; undefined if there is none. */
export async function objectionTo(
  services: Services,
  item: { userId: string; sessionId: string; testId: string },
) {
  for (const guard of contributionsTo(services, "saleGuard")) {
    // oxlint-disable-next-line no-await-in-loop -- the first objection counts
    const objection = await guard(services, item);
    if (objection) return objection;
  }
  return undefined;
}

/** Whether the item exists, even if it is not for sale to this person: no guard reports NOT_FOUND. */
export async function itemExists(
  services: Services,
  item: { userId: string; sessionId: string; testId: string },
): Promise<boolean> {
  for (const guard of contributionsTo(services, "saleGuard"))
    // oxlint-disable-next-line no-await-in-loop -- the first one that does not find it counts
    if ((await guard(services, item))?.code === "NOT_FOUND") return false;
  return true;
}

/** The first entitlement to this item that any feature reports; undefined if there is none. */
export async function coveredBy(
  services: Services,
  item: { userId: string; sessionId: string; testId: string },
) {
  for (const entitlement of contributionsTo(services, "entitlement")) {
    // oxlint-disable-next-line no-await-in-loop -- the first one counts
    const entitled = await entitlement(services, item);
    if (entitled) return entitled;
  }
  return undefined;
}

/** Subquery for the ids of all users who have ever paid, refunded or not. */
export const buyers = (): SQL =>
  sql`select "payment_purchases"."user_id" from ${purchases} where "payment_purchases"."status" <> 'created'`;

/** Paise that banks returned to the buyer in lost disputes. */
const lostToDisputes = sql<number>`coalesce((select sum(${RETURNED_BY_BANK}) from ${disputes} d
  where d.payment_id = "payment_purchases"."payment_id" and d.status = 'lost'), 0)`;
const total = (column: typeof purchases.amount | typeof purchases.refundedAmount) =>
  sql<number>`sum(${column})::float8`;

/**
 * Number of paid purchases, amount paid, and amount returned by refunds and lost disputes, in paise, by user.
 * Users without paid purchases are omitted.
 */
export async function salesOf(
  { db }: Pick<Services, "db">,
  userIds: string[],
): Promise<Map<string, { count: number; paid: number; returned: number }>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({
      userId: purchases.userId,
      count: count(),
      paid: total(purchases.amount),
      returned: sql<number>`sum(${purchases.refundedAmount} + ${lostToDisputes})::float8`,
    })
    .from(purchases)
    .where(and(inArray(purchases.userId, userIds), ne(purchases.status, "created")))
    .groupBy(purchases.userId);
  return new Map(rows.map(({ userId, ...sales }) => [userId, sales]));
}
