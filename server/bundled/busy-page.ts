import { BARE_HEADERS, barePage } from "./bare-page.ts";

/** Seconds after which the page reloads. */
const AGAIN_SECONDS = 3;
const HTML = barePage({
  head: `<meta http-equiv="refresh" content="${AGAIN_SECONDS}"/>`,
  title: "One moment",
  heading: "One moment, please",
  text:
    "Many people are visiting right now. This page reloads in a few seconds; or reload it " +
    '<a href="">now</a>.',
});

/** The response while too many pages wait to be rendered; it reloads itself. */
export const BUSY = {
  status: 503,
  headers: { ...BARE_HEADERS, "retry-after": String(AGAIN_SECONDS) },
  html: HTML,
} as const;
