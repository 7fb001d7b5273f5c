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
export { checkLetter, previewOf } from "./campaigns/composing.server.ts";
export { runLetter } from "./sending/running.server.ts";
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
} from "./sending/sending.server.ts";
export {
  createLetter,
  listLetters,
  readLetter,
  removeLetter,
  saveLetter,
} from "./campaigns/writing.server.ts";
export { askImported, dryRun, importPeople } from "./import/importing.server.ts";
export { chooseMyLetters, myLetters } from "./subscribers/mine.server.ts";
export { readerFigures, roomFigures } from "./figures.server.ts";
export {
  addReader,
  allReaders,
  eraseReader,
  listReaders,
  unsubscribeReader,
} from "./subscribers/readers.server.ts";
export { keepBack, letBack, listKeptBack } from "./subscribers/keeping.server.ts";
export { readerStory } from "./subscribers/story.server.ts";
