/**
 * The quest's operations.
 * @example const { sessionId } = await quest.startQuest(services, { adult: true }, { userId: null, headers })
 */
export { recordAnswers } from "./answers/answers.server.ts";
export { claimQuests } from "./results/claim.server.ts";
export { deleteResult } from "./results/deleting.server.ts";
export { finishedBy } from "./method/figures.server.ts";
export { finishQuest } from "./results/finish.server.ts";
export {
  archetypeOf,
  latestResultFor,
  latestResultHere,
  latestResultOf,
  ownerOf,
  readResult,
  resultsOf,
} from "./results/results.server.ts";
export { followResumeLink, makeResumeLink, readResumeLink } from "./answers/resume.server.ts";
export {
  currentQuest,
  expireQuests,
  ownsByCookie,
  readProgress,
  startQuest,
} from "./answers/sessions.server.ts";
export { sheetOf } from "./answers/statements.server.ts";
export { methodFigures } from "./method/method-figures.server.ts";
export { instrument } from "./instrument.server.ts";
export { score, standingsOf } from "./domain/score.ts";
