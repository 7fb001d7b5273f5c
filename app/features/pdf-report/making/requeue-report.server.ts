import { eq } from "drizzle-orm";
import type { Tx } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { pdfWanted, PROMISED_MINUTES } from "../contract.ts";
import { pdfMakings, pdfReports } from "../tables.server.ts";

const RESET = { attempts: 0, refusals: 0, problem: null, madeAt: null, delayedAt: null };

/**
 * Queues a report again with a new promised time. The stored PDF stays until it is replaced; the row is first
 * copied to `pdf_makings` for the order's history. The caller must have locked the row.
 */
export async function requeueReport(
  tx: Tx,
  { events, clock }: Pick<Services, "events" | "clock">,
  row: typeof pdfReports.$inferSelect,
  by: { id: string | null; name: string },
): Promise<void> {
  const { purchaseId, userId, sessionId, testId } = row;
  const requestedAt = clock.now();
  const promisedBy = new Date(requestedAt.getTime() + PROMISED_MINUTES * 60_000);
  await tx.insert(pdfMakings).values(row);
  const requested = { requestedAt, requestedById: by.id, requestedByName: by.name };
  await tx
    .update(pdfReports)
    .set({ ...RESET, state: "queued", promisedBy, ...requested })
    .where(eq(pdfReports.purchaseId, purchaseId));
  await events.publish(tx, pdfWanted, { purchaseId, userId, sessionId, testId });
}
