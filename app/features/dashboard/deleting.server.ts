import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import * as payments from "../payments/payments.server.ts";
import * as pdfReport from "../pdf-report/pdf-report.server.ts";
import * as quest from "../quest/quest.server.ts";
import * as report from "../report/report.server.ts";
import type { DashboardCode, DeleteCall } from "./contract.ts";

const refuse = (code: DashboardCode, message: string, status = 409) =>
  new AppError(code, message, { status });

/**
 * Permanently deletes a member's result with its answers, reactions, link and report. A bought PDF is a
 * separate file and stays downloadable, but can no longer be remade.
 * @throws AppError RESULT_NOT_FOUND (404) for anyone except its owner; PAYMENT_UNDER_WAY or PDF_UNDER_WAY
 *   (409) while the answers are needed; PDF_BOUGHT (409) unless `knowsOfPdf`
 */
export async function deleteResult(
  services: Services,
  userId: string,
  { sessionId, testId, knowsOfPdf }: DeleteCall,
) {
  const result = await quest.readResult(services, sessionId, testId);
  if (result?.ownerId !== userId) throw refuse("RESULT_NOT_FOUND", "This result does not exist", 404);
  if ((await payments.pendingTransaction(services, userId)) === "paying")
    throw refuse(
      "PAYMENT_UNDER_WAY",
      "You have a payment in progress. Finish it, or wait an hour; then you can delete the result.",
    );
  const pdf = await pdfReport.reportStateOf(services, { userId, sessionId, testId });
  if (pdf && pdf.state !== "ready" && pdf.state !== "ended")
    throw refuse(
      "PDF_UNDER_WAY",
      "Your PDF is being made from these answers. You can delete the result once it is ready.",
    );
  if (pdf?.state === "ready" && !knowsOfPdf)
    throw refuse(
      "PDF_BOUGHT",
      "You bought a PDF of this result. It stays on your dashboard, but can’t be made again.",
    );
  if (!(await quest.deleteResult(services, { userId, sessionId, testId })))
    throw refuse("RESULT_NOT_FOUND", "This result does not exist", 404);
  report.forget(services, { sessionId, testId });
}
