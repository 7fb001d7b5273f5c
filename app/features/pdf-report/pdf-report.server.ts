/**
 * Server functions of the PDF report.
 *
 *     await pdfReport.makeReport(services, { purchaseId, userId, sessionId, testId });
 *     const status = await pdfReport.reportStateOf(services, { userId, sessionId, testId });
 *     const link = await pdfReport.downloadLink(services, user, { sessionId, testId });
 */
export { openForAdmin } from "./access/open-for-admin.server.ts";
export { downloadLink, openDownload } from "./access/download.server.ts";
export { printTimes } from "./making/print-times.server.ts";
export { endAccess } from "./access/end-access.server.ts";
export { grantIncluded, retakeOf, returnCovered } from "./access/entitlement.server.ts";
export { emailDelayed, emailDelayNotice, emailReady } from "./making/emails.server.ts";
export { makeReport } from "./making/making.server.ts";
export { choosePlan, chosenAims, readPlan } from "./plan/plan-choice.server.ts";
export { incorporates, setPreference } from "./plan/preferences.server.ts";
export { makeEditions } from "./making/restore-reports.server.ts";
export { remakeReport } from "./making/remake-report.server.ts";
export { includedReportsOf, offerFor, reportStateOf } from "./making/status.server.ts";
export { markDelayed } from "./making/lateness.server.ts";
export { resumeReports, watch } from "./making/watch.server.ts";
