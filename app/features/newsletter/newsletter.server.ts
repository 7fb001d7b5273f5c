export { waysFor } from "./letters.server.ts";
export {
  confirm,
  readConfirmation,
  readPreferences,
  setPreferences,
  subscribe,
  tidyNewsletter,
  unsubscribe,
} from "./subscribing.server.ts";
export { screenMail, suppress } from "./suppression.server.ts";
export { newsletterHolding } from "./holding.server.ts";
export { composeLetter, checkLetter, previewOf } from "./composing.server.ts";
export { audienceOf } from "./audience.server.ts";
export { runLetter } from "./running.server.ts";
export {
  cancelLetter,
  decideCopy,
  doubtfulCopies,
  pauseLetter,
  progressOf,
  resumeLetter,
  resumeLetters,
  scheduleLetter,
  sendLetter,
  unscheduleLetter,
  wakeLetters,
} from "./sending.server.ts";
export { createLetter, lettersUnderway, listLetters, readLetter, removeLetter, saveLetter } from "./writing.server.ts";
export { askImported, dryRun, importPeople } from "./importing.server.ts";
export { chooseMyLetters, myLetters } from "./mine.server.ts";
export { readerFigures, roomFigures } from "./figures.server.ts";
export { addReader, allReaders, eraseReader, listReaders, readReader, unsubscribeReader } from "./readers.server.ts";
export { keepBack, letBack, listKeptBack } from "./keeping.server.ts";
export { readerStory } from "./story.server.ts";
export { sendTest } from "./test-letter.server.ts";
