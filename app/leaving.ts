import { forgetWritten } from "./features/applications/applications.browser.ts";
import { forgetSavedAnswers } from "./features/quest/quest.browser.ts";

/** Clears this browser's data at sign-out; loaded only then. */
export function forgetTheirs() {
  forgetSavedAnswers();
  forgetWritten();
}
