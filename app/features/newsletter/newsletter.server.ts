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
export { checkLetter, previewOf } from "./composing.server.ts";
export { runLetter } from "./running.server.ts";
export {
  cancelLetter,
  decideCopy,
  doubtfulCopies,
  pauseLetter,
  progressOf,
  resumeLetter,
  scheduleLetter,
  sendLetter,
  wakeLetters,
} from "./sending.server.ts";
export { createLetter, listLetters, readLetter, removeLetter, saveLetter } from "./writing.server.ts";
export { askImported, dryRun, importPeople } from "./importing.server.ts";
export { chooseMyLetters, myLetters } from "./mine.server.ts";
export { readerFigures, roomFigures } from "./figures.server.ts";
export { addReader, allReaders, eraseReader, listReaders, unsubscribeReader } from "./readers.server.ts";
export { keepBack, letBack, listKeptBack } from "./keeping.server.ts";
export { readerStory } from "./story.server.ts";
