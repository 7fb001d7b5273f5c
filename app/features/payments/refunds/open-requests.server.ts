import { and, eq, min } from "drizzle-orm";
import { firstOf } from "../../../lib/checked.ts";
import type { Tx } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Who } from "../../audit/contract.ts";
import { refundRequests } from "../tables.server.ts";

export type RequestRow = typeof refundRequests.$inferSelect;

/** Promised by the refund policy and by every page with a refund form. */
const ANSWER_MS = 48 * 3_600_000;
/** When the oldest open request has to be answered; null if none is open. */
export async function refundAnswerBy({ db }: Pick<Services, "db">): Promise<Date | null> {
  const waiting = eq(refundRequests.state, "asked");
  const oldest = await db
    .select({ at: min(refundRequests.askedAt) })
    .from(refundRequests)
    .where(waiting);
  const { at } = firstOf(oldest);
  return at && new Date(at.getTime() + ANSWER_MS);
}

/** Columns that record who answered a request. */
export const decidedBy = (who: Who) => ({ decidedById: who.id, decidedBy: who.name });

/** The open refund request of this purchase, locked; undefined if there is none. */
export async function openRequest(tx: Tx, purchaseId: string): Promise<RequestRow | undefined> {
  const isOpen = and(eq(refundRequests.purchaseId, purchaseId), eq(refundRequests.state, "asked"));
  return (await tx.select().from(refundRequests).where(isOpen).for("update"))[0];
}

/** Confirms an open request when the owner refunds without answering it. Requires the purchase lock. */
export async function answerOpenRequest(
  tx: Tx,
  purchaseId: string,
  answer: ReturnType<typeof decidedBy> & { refundId: string; decidedAt: Date },
): Promise<void> {
  const request = await openRequest(tx, purchaseId);
  if (!request) return;
  const values = { state: "confirmed" as const, ...answer };
  await tx.update(refundRequests).set(values).where(eq(refundRequests.id, request.id));
}
