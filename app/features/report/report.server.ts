/**
 * The report's interface for other features.
 * @example await report.openReport(services, { sessionId, testId, viewer: { userId, headers } })
 */
export { artFile } from "./catalogue/art.server.ts";
export { speaksOfCrisis } from "./feedback/crisis.server.ts";
export { demoReport } from "./documents/demo.server.ts";
export { asAnswered } from "./documents/as-answered.server.ts";
export { chooserOf, composeHour, composeMorePicks, composeReport } from "./documents/documents.server.ts";
export { readerOf } from "./documents/reader.server.ts";
export { library, readClaim } from "./library/library.server.ts";
export { facetsMentioned } from "./library/facet-words.server.ts";
export { forbiddenIn } from "./domain/library.ts";
export { feedbackOf, leaveFeedback, reactionsFor } from "./feedback/feedback.server.ts";
export { countReactions, countTexts, listReactions, reactionFilterOf } from "./feedback/reactions.server.ts";
export { importResults } from "./documents/imports.server.ts";
export {
  letterFor,
  libraryLetter,
  newestLetters,
  removeLetter,
  storedLetter,
  storeLetter,
} from "./documents/letters.server.ts";
export { openReport, type OpenedReport } from "./documents/open-report.server.ts";
export type { Viewer } from "./documents/access.server.ts";
export { forget } from "./documents/cache.server.ts";
export { countPictures, openPicture } from "./share/pictures.server.ts";
export { setSharing } from "./documents/sharing.server.ts";
export { importOf, sharingOf } from "./documents/status.server.ts";
// Drawing functions for other features: pure, with plain path data.
export {
  angleOf,
  formRadius,
  joinedBy,
  ringCurves,
  pathOf,
  twistOf,
  type Curves,
} from "./domain/drawing/form.ts";
export { repairJson } from "./domain/repair.ts";
export { paletteOf } from "./domain/drawing/palette.ts";
