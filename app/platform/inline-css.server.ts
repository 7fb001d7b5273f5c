import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

const LINK = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"\/?>/g;
type Sheet = { text: string; hash: string };
/** Their names hold their content's hash: read once. */
const sheets = new Map<string, Promise<Sheet | undefined>>();

async function read(path: string): Promise<Sheet | undefined> {
  const text = await readFile(`build/client${path}`, "utf8").catch(() => undefined);
  if (text === undefined || text.includes("</")) return undefined;
  return { text, hash: `'sha256-${createHash("sha256").update(text).digest("base64")}'` };
}
function sheetAt(path: string) {
  const known = sheets.get(path) ?? read(path);
  sheets.set(path, known);
  return known;
}

/**
 * The page with its style sheets in it, so that its first paint waits for nothing else; and their hashes for its policy.
 * Each link stays where it was, since the router finds its own again there, and loads its file without anybody waiting: later pages have it then.
 */
export async function withStyles(html: string): Promise<{ html: string; styles: string[] }> {
  const paths = new Set([...html.matchAll(LINK)].map(([, path]) => path!));
  const found = new Map(await Promise.all([...paths].map(async (path) => [path, await sheetAt(path)] as const)));
  const styles = [...found.values()].flatMap((sheet) => sheet?.hash ?? []);
  const written = html.replaceAll(LINK, (link: string, path: string) => {
    const sheet = found.get(path);
    return sheet ? `<style>${sheet.text}</style>${link.replace(/\/?>$/, ' media="not all"/>')}` : link;
  });
  return { html: written, styles };
}
