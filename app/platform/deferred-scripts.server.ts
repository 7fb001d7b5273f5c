import { createHash } from "node:crypto";
import { HOLD } from "./replayed-click.server.ts";
import { BEGIN } from "./begin-script.server.ts";
import { SLOW_PRESS } from "./slow-press.server.ts";

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** What runs in the head of a page, before its own scripts. */
const HEAD = `${SLOW_PRESS}${HOLD}`;

/** Hashes for the policy of a page that carries these scripts. */
export const DEFERRED_SCRIPTS = { head: hashOf(HEAD), begin: hashOf(BEGIN) };

/** The page, with what answers a press that comes before its scripts. */
export const withEarlyPresses = (html: string) =>
  html.replace("</head>", () => `<script>${HEAD}</script></head>`);

const PRELOADS = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const MAIN = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * The page, whose scripts are fetched after all that is seen, and with them the style sheets that wait
 * (`inline-css.server.ts`). The elements stay where they are, since React finds its own again there: the main
 * script is a text that does not run yet.
 */
export function withDeferredScripts(html: string): string {
  const files = [...html.matchAll(PRELOADS)].map(([, file]) => file);
  if (!MAIN.test(html)) return html;
  return html
    .replaceAll(PRELOADS, "")
    .replace(
      MAIN,
      (_, text: string) =>
        `<script type="text/plain" id="later" ` +
        `data-files="${files.join(" ")}">${text}</script><script>${BEGIN}</script>`,
    );
}
