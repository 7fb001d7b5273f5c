/**
 * The verbs of the report. Example: `await report.openReport(services, { sessionId, testId, viewer: { userId,
 * headers } })`.
 */
export { artFile } from "./art.server.ts";
export { briefsOf, vocabulary, type Brief } from "./briefs.server.ts";
export { speaksOfCrisis } from "./crisis.server.ts";
export { deckRegister } from "./claims-register.server.ts";
export { demoReport } from "./demo.server.ts";
export { composeMorePicks, composeReport, saidOf } from "./documents.server.ts";
export { feedbackOf, leaveFeedback, reactionsFor } from "./feedback.server.ts";
export { countReactions, countTexts, listReactions, reactionFilterOf } from "./reactions.server.ts";
export { fillTexts } from "./spoken.server.ts";
export { importResults } from "./imports.server.ts";
export { newestProse, proseFor, proseOf, removeProse, storeProse } from "./prose.server.ts";
export { openReport, readReport, type OpenedReport, type Viewer } from "./reading.server.ts";
export { forget } from "./cache.server.ts";
export { countPictures, openPicture } from "./share/pictures.server.ts";
export { setSharing } from "./sharing.server.ts";
export { importOf, sharingOf } from "./status.server.ts";
// What other features print of the drawing: pure functions, plain path data.
export {
  angleOf,
  formRadius,
  joinedBy,
  ringCurves,
  ringPath,
  twistOf,
  UNIT,
  type Curves,
} from "./domain/drawing/form.ts";
export { measuredOf } from "./domain/measured.ts";
export { withWritten } from "./domain/slots.ts";
export { repairJson } from "./domain/repair.ts";
export { paletteOf } from "./domain/drawing/palette.ts";
