import { eq } from "drizzle-orm";
import type { Tx } from "../../platform/db.server.ts";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import * as audit from "../audit/audit.server.ts";
import type { Who } from "../audit/contract.ts";
import { type PdfErrorCode, pdfWanted, PROMISED_MINUTES } from "./contract.ts";
import { pdfMakings, pdfReports } from "./tables.server.ts";

const refuse = (message: string, status: number) =>
  new AppError("NOT_PRINTED" satisfies PdfErrorCode, message, { status });

/**
 * Puts a report back in line, with fifteen minutes of its own. What was made before stays until it is
 * replaced, and how it was made stays in the order's story. Its row is locked by the caller.
 */
export async function queueAgain(
  tx: Tx,
  { events, clock }: Pick<Services, "events" | "clock">,
  row: typeof pdfReports.$inferSelect,
  by: { id: string | null; name: string },
): Promise<void> {
  const { purchaseId, userId, sessionId, testId } = row;
  const requestedAt = clock.now();
  const promisedBy = new Date(requestedAt.getTime() + PROMISED_MINUTES * 60_000);
  await tx.insert(pdfMakings).values(row);
  const requested = { requestedById: by.id, requestedByName: by.name };
  const anew = { attempts: 0, refusals: 0, problem: null, chapter: 0, madeAt: null, delayedAt: null };
  await tx
    .update(pdfReports)
    .set({ ...anew, state: "queued", promisedBy, requestedAt, ...requested })
    .where(eq(pdfReports.purchaseId, purchaseId));
  await events.publish(tx, pdfWanted, { purchaseId, userId, sessionId, testId });
}

/**
 * Has a report made anew because an administrator asks, also one that was given up.
 * @throws AppError NOT_PRINTED (404: nothing was ordered; 409: refunded)
 */
export async function remakeReport(
  services: Pick<Services, "db" | "events" | "clock">,
  who: Who,
  purchaseId: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(pdfReports)
      .where(eq(pdfReports.purchaseId, purchaseId))
      .for("update");
    if (!row) throw refuse("No report was ordered with this", 404);
    if (row.state === "ended") throw refuse("This report was refunded: there is nothing to make", 409);
    await queueAgain(tx, services, row, who);
    await audit.record(tx, {
      who,
      action: "pdf-report.made-again",
      subject: purchaseId,
      before: { state: row.state },
      after: { state: "queued" },
      at: services.clock.now(),
    });
  });
}
