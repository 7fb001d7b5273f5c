import { BARE_HEADERS, barePage } from "./bare-page.ts";

/** Seconds after which a page that could not be drawn is asked for again. */
const AGAIN_SECONDS = 3;
const HTML = barePage({
  head: `<meta http-equiv="refresh" content="${AGAIN_SECONDS}"/>`,
  title: "One moment",
  heading: "One moment, please",
  text:
    "Many people are at the door. This page asks again by itself in a few seconds, or " +
    '<a href="">now</a>.',
});

/** What is answered while more pages wait to be drawn than can be: one that tries again by itself. */
export const BUSY = {
  status: 503,
  headers: { ...BARE_HEADERS, "retry-after": String(AGAIN_SECONDS) },
  html: HTML,
} as const;
