import { and, eq, min } from "drizzle-orm";
import { firstOf } from "../../../lib/checked.ts";
import type { Tx } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Who } from "../../audit/contract.ts";
import { refundRequests } from "../tables.server.ts";

export type RequestRow = typeof refundRequests.$inferSelect;

/** Within so long the refund policy promises an answer; it is said wherever a refund can be asked for. */
const ANSWER_MS = 48 * 3_600_000;
/** By when the oldest request that waits was promised its answer; null where none waits. */
export async function refundAnswerBy({ db }: Pick<Services, "db">): Promise<Date | null> {
  const waiting = eq(refundRequests.state, "asked");
  const oldest = await db
    .select({ at: min(refundRequests.askedAt) })
    .from(refundRequests)
    .where(waiting);
  const { at } = firstOf(oldest);
  return at && new Date(at.getTime() + ANSWER_MS);
}

/** Who answers a request, as its row names them. */
export const decidedBy = (who: Who) => ({ decidedById: who.id, decidedBy: who.name });

/** What is asked for of this purchase and not answered yet, locked; undefined for nothing. */
export async function openRequest(tx: Tx, purchaseId: string): Promise<RequestRow | undefined> {
  const open = and(eq(refundRequests.purchaseId, purchaseId), eq(refundRequests.state, "asked"));
  return (await tx.select().from(refundRequests).where(open).for("update"))[0];
}

/**
 * A refund that was begun without looking at what is asked for answers it, too. Called with the purchase
 * locked.
 */
export async function answerOpenRequest(
  tx: Tx,
  purchaseId: string,
  answer: ReturnType<typeof decidedBy> & { refundId: string; decidedAt: Date },
): Promise<void> {
  const open = await openRequest(tx, purchaseId);
  if (!open) return;
  const answered = { state: "confirmed" as const, ...answer };
  await tx.update(refundRequests).set(answered).where(eq(refundRequests.id, open.id));
}
