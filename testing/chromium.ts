/** The tests' browser; `scripts/test.mjs` sets the variable. */
export const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

/** Not that of a headless browser, whose visits are not counted. */
export const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

/**
 * `--user-agent` also applies to requests that a page sends while closing, unlike a context's `userAgent`.
 * `--renderer-process-limit` lets all pages of a context share a process (contexts never do), which saves a
 * twelfth of the browser's work. V8's optimizing compilers are off, since no page of a test lives long enough
 * to earn back their time.
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
