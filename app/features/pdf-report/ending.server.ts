import type { Services } from "../../platform/services.server.ts";
import { pdfFileKey, pdfReports } from "./tables.server.ts";

/**
 * A full refund ends access: the book is deleted, and one that is being made is not kept. A part of the money
 * given back changes nothing. Done a second time it deletes what a first one that was cut off has left.
 */
export async function endAccess(
  { db, storage, clock }: Pick<Services, "db" | "storage" | "clock">,
  refund: { purchaseId: string; userId: string; sessionId: string; testId: string; full: boolean },
) {
  if (!refund.full) return;
  const now = clock.now();
  const { purchaseId, userId, sessionId, testId } = refund;
  const ended = { state: "ended", endedAt: now, fileKey: null } as const;
  await db
    .insert(pdfReports)
    .values({ purchaseId, userId, sessionId, testId, orderedAt: now, promisedBy: now, ...ended })
    .onConflictDoUpdate({ target: pdfReports.purchaseId, set: ended });
  await storage.remove(pdfFileKey(purchaseId));
}
