import { createHash } from "node:crypto";
import { pagePolicy } from "../../app/platform/csp.server.ts";

/** Seconds after which a page that could not be drawn is asked for again. */
const AGAIN_SECONDS = 3;
const STYLE =
  "html{background:#0b1624;color:#f4ece0;font:1.0625rem/1.6 system-ui,sans-serif}" +
  "body{min-height:90vh;margin:0;display:grid;place-content:center;padding:1.5rem;text-align:center}" +
  "h1{font:400 2rem/1.2 Georgia,serif;margin:0 0 .75rem}p{margin:0;max-width:26rem}a{color:inherit}";
const HTML = `<!DOCTYPE html><html lang="en-IN"><head><meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta http-equiv="refresh" content="${AGAIN_SECONDS}"/><title>One moment</title>
<style>${STYLE}</style></head><body><main><h1>One moment, please</h1>
<p>Many people are at the door. This page asks again by itself in a few seconds, or <a href="">now</a>.</p></main>
</body></html>`;
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "private, no-store",
  "retry-after": String(AGAIN_SECONDS),
  "x-robots-tag": "noindex",
  "content-security-policy": pagePolicy([], {
    styles: [`'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`],
  }),
};

/** What is answered while more pages wait to be drawn than can be: one that tries again by itself. */
export const BUSY = { status: 503, headers: HEADERS, html: HTML } as const;
