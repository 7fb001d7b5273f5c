/**
 * The verbs of the quest.
 * @example const { sessionId } = await quest.startQuest(services, { adult: true }, { userId: null, headers })
 */
export { recordAnswers } from "./answers.server.ts";
export { claimQuests } from "./claim.server.ts";
export { deleteResult } from "./deleting.server.ts";
export { finishedBy } from "./figures.server.ts";
export { finishQuest } from "./finish.server.ts";
export {
  archetypeOf,
  latestResultHere,
  latestResultOf,
  ownerOf,
  readResult,
  resultsOf,
} from "./results.server.ts";
export { followResumeLink, makeResumeLink, readResumeLink } from "./resume.server.ts";
export { currentQuest, expireQuests, ownsByCookie, readProgress, startQuest } from "./sessions.server.ts";
export { sheetOf } from "./statements.server.ts";
export { methodFigures } from "./method-figures.server.ts";
export { instrument } from "./instrument.server.ts";
export { score, standingsOf } from "./domain/score.ts";
