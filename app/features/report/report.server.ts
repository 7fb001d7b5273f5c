/**
 * The verbs of the report. Example: `await report.openReport(services, { sessionId, testId, viewer: { userId,
 * headers } })`.
 */
export { artFile } from "./art.server.ts";
export { briefsOf, type Brief } from "./briefs.server.ts";
export { vocabulary } from "./brief-vocabulary.server.ts";
export { speaksOfCrisis } from "./crisis.server.ts";
export { deckRegister } from "./claims-register.server.ts";
export { demoReport } from "./demo.server.ts";
export { asAnswered } from "./as-answered.server.ts";
export { composeMorePicks, composeReport, measuredOf } from "./documents.server.ts";
export { leaveFeedback } from "./feedback.server.ts";
export { feedbackOf, reactionsFor } from "./feedback-read.server.ts";
export { countReactions, countTexts, listReactions, reactionFilterOf } from "./reactions.server.ts";
export { importResults } from "./imports.server.ts";
export { removeProse, storeProse } from "./prose.server.ts";
export { newestProse, proseFor, proseOf } from "./prose-read.server.ts";
export { openReport, readReport, type OpenedReport } from "./reading.server.ts";
export type { Viewer } from "./relation.server.ts";
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
export { withWritten } from "./domain/written.ts";
export { repairJson } from "./domain/repair.ts";
export { paletteOf } from "./domain/drawing/palette.ts";
