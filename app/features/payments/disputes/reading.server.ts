import { asc, eq, inArray, sql } from "drizzle-orm";
import { firstOf } from "../../../kernel/checked.ts";
import type { Tx } from "../../../platform/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { heldOf } from "../domain/dispute.ts";
import { disputes } from "../tables.server.ts";

export type DisputeRow = typeof disputes.$inferSelect;

/** Disputes of these payments, the oldest first. */
export const disputesOf = async (db: Services["db"] | Tx, paymentIds: string[]): Promise<DisputeRow[]> =>
  paymentIds.length === 0
    ? []
    : db
        .select()
        .from(disputes)
        .where(inArray(disputes.paymentId, paymentIds))
        .orderBy(asc(disputes.createdAt), asc(disputes.id));

/** Paise of a payment that its buyer's bank holds, or has given back to them. */
export const heldByBank = async (tx: Tx, paymentId: string): Promise<number> =>
  (await disputesOf(tx, [paymentId])).reduce((sum, one) => sum + heldOf(one), 0);

/** Disputes that wait for an answer: how many, about how much, and until when the first one counts. */
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
