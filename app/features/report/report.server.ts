/**
 * The verbs of the report. Example: `await report.openReport(services, { sessionId, testId, viewer: { userId,
 * headers } })`.
 */
export { artFile } from "./art.server.ts";
export { speaksOfCrisis } from "./crisis.server.ts";
export { demoReport } from "./demo.server.ts";
export { asAnswered } from "./as-answered.server.ts";
export { chooserOf, composeHour, composeMorePicks, composeReport } from "./documents.server.ts";
export { readerOf } from "./reader.server.ts";
export { library, readClaim } from "./library.server.ts";
export { facetsMentioned } from "./facet-words.server.ts";
export { forbiddenIn } from "./domain/library.ts";
export { leaveFeedback } from "./feedback.server.ts";
export { feedbackOf, reactionsFor } from "./feedback-read.server.ts";
export { countReactions, countTexts, listReactions, reactionFilterOf } from "./reactions.server.ts";
export { importResults } from "./imports.server.ts";
export {
  letterFor,
  libraryLetter,
  newestLetters,
  removeLetter,
  storedLetter,
  storeLetter,
} from "./letters.server.ts";
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
export { repairJson } from "./domain/repair.ts";
export { paletteOf } from "./domain/drawing/palette.ts";
