/**
 * The optional language model. Example: `await languageModel.writeLetter(services, { sessionId, testId })`.
 */
export { ownerView } from "./admin.server.ts";
export { spentOn } from "./budget.server.ts";
export { allows, choose } from "./choices.server.ts";
export { modelOf } from "./config.server.ts";
export { countFailedJobs } from "./failed-letters.server.ts";
export { wantAll, wantReport } from "./retry-letters.server.ts";
export { catchUp, retryLetters, writeLetter, writeLetters } from "./write-letters.server.ts";
