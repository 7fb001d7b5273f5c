/**
 * The verbs of the book that is sold.
 *
 *     await pdfReport.makeReport(services, { purchaseId, userId, sessionId, testId });
 *     const status = await pdfReport.reportStateOf(services, { userId, sessionId, testId });
 *     const link = await pdfReport.downloadLink(services, user, { sessionId, testId });
 */
export { openForOwner } from "./owner-opening.server.ts";
export { downloadLink, openDownload } from "./download.server.ts";
export { printTimes } from "./figures.server.ts";
export { endAccess } from "./ending.server.ts";
export { grantIncluded, retakeOf, returnCovered } from "./entitlement.server.ts";
export { emailReady } from "./emails.server.ts";
export { emailDelayed, emailDelayNotice } from "./delay-emails.server.ts";
export { makeReport } from "./making.server.ts";
export { choosePlan, chosenAims, readPlan } from "./plan-choice.server.ts";
export { incorporates, setPreference } from "./preferences.server.ts";
export { makeEditions } from "./restoring.server.ts";
export { remakeReport } from "./remaking.server.ts";
export { includedReportsOf, offerFor, reportStateOf } from "./status.server.ts";
export { markDelayed } from "./lateness.server.ts";
export { resumeReports, watch } from "./watch.server.ts";
