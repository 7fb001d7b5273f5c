import type { Services } from "../../platform/services.server.ts";
import type { CutPicture } from "../media/contract.ts";
import * as media from "../media/media.server.ts";
import * as settings from "../settings/settings.server.ts";

export {
  confirm,
  readConfirmation,
  readPreferences,
  setPreferences,
  subscribe,
  tidyNewsletter,
  unsubscribe,
} from "./subscribers/subscribing.server.ts";
export { ISSUE_WORDS, STATUS_WORDS } from "./domain/words.ts";
export { screenMail, suppress } from "./subscribers/suppression.server.ts";
export { renderPreview } from "./issues/composing.server.ts";
export { readChecked } from "./sending/subscriber-values.server.ts";
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
} from "./issues/archive.server.ts";
export {
  createIssue,
  findIssues,
  listIssues,
  readIssue,
  removeIssue,
  requireIssue,
  saveIssue,
} from "./issues/writing.server.ts";
export {
  sendImportConfirmations,
  previewImport,
  importSubscribers,
} from "./import/import-subscribers.server.ts";
export { chooseMyTopics, readMySubscription } from "./subscribers/my-subscription.server.ts";
export { readSubscriberFigures, readNewsletterFigures } from "./figures.server.ts";
export {
  addSubscriber,
  eachSubscriber,
  eraseSubscriber,
  listSubscribers,
  unsubscribeByAdmin,
} from "./subscribers/subscribers.server.ts";
export { blockAddress, listSuppressions, unblockAddress } from "./subscribers/blocking.server.ts";
export { sendTest } from "./issues/test-issue.server.ts";
export { readSubscriberStory } from "./subscribers/story.server.ts";

/** The owner's picture behind the newsletter's form; null for the built-in one. */
export async function readSectionPicture(
  services: Pick<Services, "db" | "clock" | "log">,
): Promise<CutPicture | null> {
  const { newsletter_image } = await settings.readSettings(services);
  return media.readPlacedPicture(services, newsletter_image, "wide");
}
