import { CodeMissing } from "./stale-code.ts";

/**
 * What browsers call a call that could not be sent, or to which nothing came: each throws a TypeError, as it
 * does where a page itself is wrong, and tells them apart by its words alone. Chromium, Firefox, Safari.
 */
const NO_LINE =
  /^(failed to fetch|network error$|networkerror|error loading dynamically|error in input stream|load failed|importing a module script failed|the network connection was lost|the internet connection appears)/i;

/** Whether something did not come over the line: a page's own fault is none. */
export const didNotCome = (error: unknown) =>
  error instanceof CodeMissing || (error instanceof TypeError && NO_LINE.test(error.message));
