import { eq } from "drizzle-orm";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Who } from "../../audit/contract.ts";
import { fileName } from "./download.server.ts";
import { recordOpening } from "./opening-audit.server.ts";
import { reportFile } from "../making/restore-reports.server.ts";
import { pdfReports } from "../tables.server.ts";

/**
 * A member's report for an administrator. The audit log records the opening before the file is delivered.
 * @throws AppError NOT_FOUND (404) if none is ready; NOT_AT_HAND (503) if a missing file cannot be made now
 */
export async function openForAdmin(services: Services, who: Who, purchaseId: string) {
  const [row] = await services.db.select().from(pdfReports).where(eq(pdfReports.purchaseId, purchaseId));
  if (row?.state !== "ready") throw new AppError("NOT_FOUND", "There is no report to open", { status: 404 });
  const file = await reportFile(services, purchaseId);
  if (!file) throw new AppError("NOT_FOUND", "There is no report to open", { status: 404 });
  await recordOpening(services, who, row);
  return { ...file, name: fileName(row.sessionId) };
}
