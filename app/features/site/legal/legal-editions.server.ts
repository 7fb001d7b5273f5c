import fs from "node:fs";
import { readDocument } from "../../../platform/front-matter.server.ts";
import { type Heading } from "../../../platform/markdown.server.ts";

/** An edition of a legal page, in force from `date` (YYYY-MM-DD). */
type Edition = { version: number; date: string; title: string; short: string; body: string };
/** A legal page for display. */
export type LegalPage = Omit<Edition, "body"> & {
  html: string;
  headings: Heading[];
  /** The path and version of the current edition, and all editions, newest first. */
  path: string;
  current: number;
  versions: { version: number; date: string }[];
};

/**
 * Editions by page, newest first. A file's name must match the version in it, so that a new edition does not
 * overwrite an older one by mistake.
 * @throws Error for an invalid file
 */
export function readEditions(texts: Record<string, string>): Map<string, Edition[]> {
  const pages = new Map<string, Edition[]>();
  for (const [file, text] of Object.entries(texts)) {
    const [, page, number] = /([a-z-]+)\/(\d+)\.md$/.exec(file) ?? [];
    const { fields, body } = readDocument(text);
    const { version, date = "", title, short } = fields;
    if (!page || version !== number || !/^\d{4}-\d\d-\d\d$/.test(date) || !title || !short)
      throw new Error(`${file} needs its own number as version, a date, a title and a short version`);
    pages.set(page, [...(pages.get(page) ?? []), { version: Number(version), date, title, short, body }]);
  }
  for (const editions of pages.values()) editions.sort((a, b) => b.version - a.version);
  return pages;
}
/** Relative to the project's folder, the working directory of every process. */
const files = fs.globSync("content/legal/*/*.md");
/** The editions of each page, newest first. */
export const pages = readEditions(
  Object.fromEntries(files.map((file) => [file, fs.readFileSync(file, "utf8")])),
);
