export {
  confirm,
  readConfirmation,
  readPreferences,
  setPreferences,
  subscribe,
  tidyNewsletter,
  unsubscribe,
} from "./subscribers/subscribing.server.ts";
export { screenMail, suppress } from "./subscribers/suppression.server.ts";
export { checkIssue, previewOf } from "./campaigns/composing.server.ts";
export { readSamples } from "./sending/subscriber-values.server.ts";
export { runIssue } from "./sending/running.server.ts";
export {
  cancelIssue,
  decideUncertain,
  pauseIssue,
  progressOf,
  readSendState,
  resumeIssue,
  scheduleIssue,
  sendIssue,
  undeliveredCopies,
  unscheduleIssue,
  wakeIssues,
} from "./sending/sending.server.ts";
export {
  archiveIssue,
  countSent,
  listArchive,
  readArchived,
  unarchiveIssue,
} from "./campaigns/archive.server.ts";
export {
  createIssue,
  listIssues,
  readIssue,
  removeIssue,
  requireIssue,
  saveIssue,
} from "./campaigns/writing.server.ts";
export { askImported, dryRun, importRecipients } from "./import/importing.server.ts";
export { chooseMyTopics, readMySubscription } from "./subscribers/mine.server.ts";
export { readSubscriberFigures, readNewsletterFigures } from "./figures.server.ts";
export {
  addSubscriber,
  eachSubscriber,
  eraseSubscriber,
  listSubscribers,
  unsubscribeByAdmin,
} from "./subscribers/subscribers.server.ts";
export { blockAddress, listSuppressions, unblockAddress } from "./subscribers/suppressing.server.ts";
export { sendTest } from "./campaigns/test-issue.server.ts";
export { readSectionPicture } from "./section-picture.server.ts";
export { readSubscriberStory } from "./subscribers/story.server.ts";
