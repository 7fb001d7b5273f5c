import { readFile } from "node:fs/promises";

/** Their names hold their content's hash: read once. */
const sheets = new Map<string, Promise<string | undefined>>();

async function readSheet(path: string): Promise<string | undefined> {
  const text = await readFile(`build/client${path}`, "utf8").catch(() => undefined);
  return text?.includes("</") ? undefined : text;
}
/** The text of a built sheet, read once. */
export function sheetAt(path: string) {
  const known = sheets.get(path) ?? readSheet(path);
  sheets.set(path, known);
  return known;
}
