import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { PurgeCSS } from "purgecss";
import { firstOf } from "../kernel/checked.ts";

const LINK = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"\/?>/g;
/** Their names hold their content's hash: read once. */
const sheets = new Map<string, Promise<string | undefined>>();

async function readSheet(path: string): Promise<string | undefined> {
  const text = await readFile(`build/client${path}`, "utf8").catch(() => undefined);
  return text?.includes("</") ? undefined : text;
}
function sheetAt(path: string) {
  const known = sheets.get(path) ?? readSheet(path);
  sheets.set(path, known);
  return known;
}

/** What was found for pages of the same elements: the same page with another query, mostly. */
const found = new Map<string, Promise<string>>();
const MOST_FOUND = 100;
/** Where links lead and what fields hold: no sheet speaks of more of it than of how links begin. */
const VALUES = / (href|src|srcset|action|value|content)="(https?:)?[^"]*"/g;

/** What these sheets say of the elements that stand in this page, without what they say of others. */
function spokenOf(css: string, paths: string[], html: string): Promise<string> {
  const elements = (html.match(/<[a-z][^>]*>/g) ?? []).join("").replaceAll(VALUES, ' $1="$2"');
  const key = createHash("sha256").update(paths.join(" ")).update(elements).digest("base64");
  const known = found.get(key) ?? purge(css, elements);
  found.delete(key);
  found.set(key, known); // and to the end of the line
  known.catch(() => found.delete(key));
  const oldest = found.keys().next().value;
  if (found.size > MOST_FOUND && oldest !== undefined) found.delete(oldest);
  return known;
}

async function purge(css: string, elements: string): Promise<string> {
  const purged = firstOf(
    await new PurgeCSS().purge({
      content: [{ raw: elements, extension: "html" }],
      css: [{ raw: css }],
      variables: true,
      keyframes: true,
      safelist: { variables: elements.match(/--[\w-]+/g) ?? [] },
    }),
  );
  return purged.css;
}

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
