/**
 * The optional language model.
 * @example await languageModel.writeLetter(services, { sessionId, testId })
 */
export { ownerView } from "./admin.server.ts";
export { spentOn } from "./budget.server.ts";
export { allows, choose } from "./choices.server.ts";
export { modelOf } from "./config.server.ts";
export { countGivenUpLetters } from "./failed-letters.server.ts";
export { retryAllLetters, retryReportLetter } from "./retry-letters.server.ts";
export { catchUp, retryLetters, writeLetter, writeLetters } from "./write-letters.server.ts";
