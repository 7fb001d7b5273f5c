/**
 * The verbs of the report. Example: `await report.openReport(services, { sessionId, testId, viewer: { userId,
 * headers } })`.
 */
export { demoReport } from "./demo.server.ts";
export { composeMorePicks, composeReport } from "./documents.server.ts";
export { feedbackOf, leaveFeedback, reactionsFor } from "./feedback.server.ts";
export { importResults } from "./imports.server.ts";
export { openReport, readReport, type OpenedReport, type Viewer } from "./reading.server.ts";
export { forget } from "./cache.server.ts";
export { setSharing } from "./sharing.server.ts";
export { sharingOf } from "./status.server.ts";
// What other features print of the drawing: pure functions, plain path data.
export { angleOf, formRadius, joinedBy, ringPath, twistOf, UNIT } from "./domain/drawing/form.ts";
export { measuredOf } from "./domain/measured.ts";
export { paletteOf } from "./domain/drawing/palette.ts";
