/** The tests' browser; set by scripts/test.mjs. */
export const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

/** Visits of headless browsers are not counted, so the tests' browser has another user agent. */
export const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

/**
 * A context's `userAgent` does not apply to requests that a page sends while closing; this argument does. The
 * limit lets all pages of a context share one process, which saves a twelfth of the browser's work. Contexts
 * never share one. No page of a test lives long enough to earn back the time of V8's optimizing compilers.
 */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-quic",
  "--no-first-run",
  "--disable-dev-shm-usage",
  "--renderer-process-limit=1",
  "--js-flags=--no-maglev --no-turbofan",
  `--user-agent=${USER_AGENT}`,
];
