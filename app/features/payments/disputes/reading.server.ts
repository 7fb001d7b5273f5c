import { asc, eq, inArray, sql } from "drizzle-orm";
import { firstOf } from "../../../lib/checked.ts";
import type { Tx } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { AtBank } from "../ledger.contract.ts";
import { heldOf, isOver } from "../domain/dispute.ts";
import { disputes, purchases } from "../tables.server.ts";

export type DisputeRow = typeof disputes.$inferSelect;

/** Disputes of these payments, oldest first. */
export const disputesOf = async (db: Services["db"] | Tx, paymentIds: string[]): Promise<DisputeRow[]> =>
  paymentIds.length === 0
    ? []
    : db
        .select()
        .from(disputes)
        .where(inArray(disputes.paymentId, paymentIds))
        .orderBy(asc(disputes.createdAt), asc(disputes.id));

/** Paise of a payment that the buyer's bank holds or has returned to the buyer. */
export const heldByBank = async (tx: Tx, paymentId: string): Promise<number> =>
  (await disputesOf(tx, [paymentId])).reduce((sum, dispute) => sum + heldOf(dispute), 0);

/** For a row of a lost dispute: paise that the bank returned; same rule as `heldOf`. */
export const RETURNED_BY_BANK = sql`coalesce(nullif(deducted, 0), amount)`;

/** Disputed money of these purchases, by purchase id; purchases without any are omitted. */
export async function atBanks(
  { db }: Pick<Services, "db">,
  purchaseIds: string[],
): Promise<Map<string, AtBank>> {
  if (purchaseIds.length === 0) return new Map();
  const rows = await db
    .select({ id: purchases.id, dispute: disputes })
    .from(disputes)
    .innerJoin(purchases, eq(purchases.paymentId, disputes.paymentId))
    .where(inArray(purchases.id, purchaseIds));
  const amounts = new Map<string, AtBank>();
  for (const { id, dispute } of rows) {
    const { amount, isDecided } = amounts.get(id) ?? { amount: 0, isDecided: true };
    const atBank = heldOf(dispute);
    if (atBank > 0)
      amounts.set(id, { amount: amount + atBank, isDecided: isDecided && isOver(dispute.status) });
  }
  return amounts;
}

/** Disputes that need an answer: count, total in paise and first deadline. */
export async function waitingDisputes({ db }: Pick<Services, "db">) {
  return firstOf(
    await db
      .select({
        count: sql<number>`count(*)::int`,
        amount: sql<number>`coalesce(sum(${disputes.amount}), 0)::float8`,
        firstBy: sql<Date | null>`min(${disputes.respondBy})`.mapWith(disputes.respondBy),
      })
      .from(disputes)
      .where(eq(disputes.status, "open")),
  );
}
