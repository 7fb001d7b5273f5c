import { createHash } from "node:crypto";

const STYLE =
  "html{background:#0b1624;color:#f4ece0;font:1.0625rem/1.6 system-ui,sans-serif}" +
  "body{min-height:90vh;margin:0;display:grid;place-content:center;padding:1.5rem;text-align:center}" +
  "h1{font:400 2rem/1.2 Georgia,serif;margin:0 0 .75rem}p{margin:0;max-width:26rem}a{color:inherit}";

/** Headers of a standalone page, which loads nothing but its own style. */
export const BARE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex",
  "content-security-policy":
    `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; ` +
    "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

type Words = { title: string; heading: string; text: string; head?: string };
/** A page of one sentence, without React. Its texts are HTML. */
export const barePage = ({ title, heading, text, head = "" }: Words) =>
  `<!DOCTYPE html><html lang="en-IN"><head><meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
${head}<title>${title}</title>
<style>${STYLE}</style></head><body><main><h1>${heading}</h1>
<p>${text}</p></main>
</body></html>`;
