import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { eq } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { removeEditions } from "../making/editions.server.ts";
import { pdfReports } from "../tables.server.ts";

type Refunded = { purchaseId: string; userId: string; sessionId: string; testId: string };

/**
 * A full refund ends access: the report and those that came with it are deleted, and one that is being made
 * is not kept. A part of the money given back changes nothing. Done a second time it deletes what a first one
 * that was cut off has left. The row of the purchase is locked first, as `grantIncluded` does: a report that
 * is granted at the same time is seen here, or not granted.
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

/** @returns the reports that belonged to the price, besides the one that was bought */
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
