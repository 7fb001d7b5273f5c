/**
 * The verbs of the optional language model. Example:
 * `await languageModel.writeLetter(services, { sessionId, testId })`.
 */
export { ownerView } from "./admin.server.ts";
export { spentOn } from "./budget.server.ts";
export { allows, choose } from "./choices.server.ts";
export { modelOf } from "./config.server.ts";
export { countFailedJobs } from "./unanswered.server.ts";
export { wantAll, wantReport } from "./wanting.server.ts";
export { askAgain, catchUp, writeLetter, writeLetters } from "./writing.server.ts";
