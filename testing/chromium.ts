/** The browser of the tests: scripts/test.mjs names one that is there. */
export const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

/** Visits by browsers that say they are headless are not counted, so the tests' browser does not say it. */
export const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

/**
 * A context's own `userAgent` is not sent by what a page sends while it closes; this argument's is. With the
 * limit all pages of a context share one process: the empty one that a tab begins with is not ended for a new
 * one, which took a twelfth of the browser's work. Contexts never share one.
 */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-quic",
  "--no-first-run",
  "--disable-dev-shm-usage",
  "--renderer-process-limit=1",
  `--user-agent=${USER_AGENT}`,
];
