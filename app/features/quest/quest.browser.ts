import { forgetSent } from "./ui/local-answers.ts";

/**
 * Called at sign-out: removes answers that the server has, so that the next user of this browser cannot read
 * them.
 */
export function forgetSavedAnswers() {
  try {
    forgetSent(localStorage);
  } catch {
    // a browser without storage has no answers
  }
}
