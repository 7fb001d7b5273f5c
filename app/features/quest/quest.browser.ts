import { forgetSent } from "./ui/local-answers.ts";

/** At sign-out: answers that the server has go from this browser; who has it next does not read them. */
export function forgetSavedAnswers() {
  try {
    forgetSent(localStorage);
  } catch {
    // a browser without storage has none of them
  }
}
