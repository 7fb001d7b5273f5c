import { createHash } from "node:crypto";
import { spokenOf } from "./spoken-css.server.ts";
import { sheetAt } from "./style-sheets.server.ts";

const LINK = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"\/?>/g;

/**
 * A sheet of faces alone. Faces that come a second time, though they are the same, make a browser set every
 * text of the page anew.
 */
const FACES = /^(\s*@font-face\s*\{[^}]*\})+\s*$/;

/**
 * A page of more text than this takes several round trips in any case, and styling it anew costs a phone more
 * than the bytes do: it carries its sheets whole.
 */
const LONG = 100_000;

/**
 * The page with its styles in it, so that its first paint waits for nothing else: one element at the first
 * link's place, with what the sheets say of the elements of this page; and its hash for the page's policy.
 * Each link stays where it was, since the router finds its own again there, and waits for the page's scripts
 * (`deferred-scripts.server.ts`), which may bring elements of other kinds. What the page carries whole is
 * never applied a second time.
 */
export async function withStyles(html: string): Promise<{ html: string; styles: string[] }> {
  const paths = [...new Set([...html.matchAll(LINK)].map(([, path = ""]) => path))];
  const read = new Map(await Promise.all(paths.map(async (path) => [path, await sheetAt(path)] as const)));
  const long = html.length > LONG;
  const all = [...read.values()].join("\n");
  const css = long ? all : await spokenOf(all, paths, html);
  if (!css) return { html, styles: [] };
  let style = `<style>${css}</style>`;
  const written = html.replaceAll(LINK, (link: string, path: string) => {
    const sheet = read.get(path);
    if (sheet === undefined) return link;
    const rel = long || FACES.test(sheet) ? 'rel="later" media="not all"' : 'rel="later"';
    const placed = style + link.replace('rel="stylesheet"', rel);
    style = "";
    return placed;
  });
  return { html: written, styles: [`'sha256-${createHash("sha256").update(css).digest("base64")}'`] };
}
