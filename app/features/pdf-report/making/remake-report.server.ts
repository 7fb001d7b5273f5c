import { eq } from "drizzle-orm";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import { type PdfErrorCode } from "../contract.ts";
import { pdfReports } from "../tables.server.ts";
import { requeueReport } from "./requeue-report.server.ts";

const refuse = (message: string, status: number) =>
  new AppError("NOT_PRINTED" satisfies PdfErrorCode, message, { status });

async function lockReport(tx: Tx, purchaseId: string) {
  const ofPurchase = eq(pdfReports.purchaseId, purchaseId);
  const [row] = await tx.select().from(pdfReports).where(ofPurchase).for("update");
  if (!row) throw refuse("No report was ordered with this", 404);
  if (row.state === "ended") throw refuse("This report was refunded: there is nothing to make", 409);
  return row;
}

/**
 * Queues a report again for an administrator, even one that was given up.
 * @throws AppError NOT_PRINTED (404: nothing was ordered; 409: refunded)
 */
export async function remakeReport(
  services: Pick<Services, "db" | "events" | "clock">,
  who: Who,
  purchaseId: string,
): Promise<void> {
  await transaction(services.db, async (tx) => {
    const row = await lockReport(tx, purchaseId);
    await requeueReport(tx, services, row, who);
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
