import { forgetWritten } from "./features/applications/applications.browser.ts";
import { forgetSavedAnswers } from "./features/quest/quest.browser.ts";

/** What is to go from this browser with whoever signs out: fetched by them. */
export function forgetTheirs() {
  forgetSavedAnswers();
  forgetWritten();
}
