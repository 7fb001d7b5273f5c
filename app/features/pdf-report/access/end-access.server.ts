import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { eq } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { removeEditions } from "../making/editions.server.ts";
import { pdfReports } from "../tables.server.ts";

type Refunded = { purchaseId: string; userId: string; sessionId: string; testId: string };

/**
 * Ends access after a full refund: deletes the report and the included ones, even while they are being made.
 * A partial refund changes nothing. Idempotent. Locks the purchase first, as `grantIncluded` does, so that a
 * report granted concurrently is either found here or not granted.
 */
export async function endAccess(
  { db, storage, clock }: Pick<Services, "db" | "storage" | "clock">,
  refund: Refunded & { full: boolean },
) {
  if (!refund.full) return;
  const { purchaseId } = refund;
  const included = await transaction(db, (tx) => endReports(tx, refund, clock.now()));
  for (const report of [{ purchaseId }, ...included]) {
    // oxlint-disable-next-line no-await-in-loop -- two or three reports
    await removeEditions({ storage }, report.purchaseId);
  }
}

/** @returns the included reports */
async function endReports(tx: Tx, { purchaseId, userId, sessionId, testId }: Refunded, now: Date) {
  const ended = { state: "ended", endedAt: now, fileKey: null } as const;
  await tx
    .insert(pdfReports)
    .values({ purchaseId, userId, sessionId, testId, orderedAt: now, promisedBy: now, ...ended })
    .onConflictDoUpdate({ target: pdfReports.purchaseId, set: ended });
  return tx
    .update(pdfReports)
    .set(ended)
    .where(eq(pdfReports.includedIn, purchaseId))
    .returning({ purchaseId: pdfReports.purchaseId });
}
