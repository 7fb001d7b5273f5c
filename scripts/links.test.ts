import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** Markdown files, except legal pages and seeded posts, which link to pages of the site. */
const DOCUMENTS = ["*.md", ":!content/legal", ":!content/seed"];

/** Relative links and images of a document, outside code and without fragments. */
const linksIn = (document: string): string[] =>
  Array.from(
    fs
      .readFileSync(document, "utf8")
      .replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, "")
      .matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)|<img src="([^"]+)"/g),
    ([, link, picture]) => link ?? picture ?? "",
  ).filter((link) => !/^(https?|mailto):/.test(link));

test("links only to files that exist", () => {
  const documents = execFileSync("git", ["ls-files", "--", ...DOCUMENTS], { encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((document) => fs.existsSync(document));
  const links = documents.flatMap((document) =>
    linksIn(document).map((link) => ({ document, link, file: path.join(path.dirname(document), link) })),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ file }) => !fs.existsSync(file))).toEqual([]);
});
