import { describe, expect, test } from "vitest";
import { MUCH_FEEDBACK, pdfReportFor } from "../fixtures.ts";
import { epubFiles } from "./epub.ts";
import { flowOf } from "./flow.ts";

const MARKUP = '<script>alert(1)</script> & "quoted" \u0007 ]]> 😀 माया';
const flow = flowOf(
  pdfReportFor("noor", {
    name: MARKUP,
    before: "arjun",
    feedback: [...MUCH_FEEDBACK.slice(1), { sectionId: "emotional", reaction: "like", thought: MARKUP }],
  }),
);
const files = new Map(epubFiles(flow, "pur_x", new Date("2026-11-24T10:00:00.500Z")));
const pages = [...files].filter(([path]) => /\.(xhtml|opf|xml|svg)$/.test(path));
const texts = pages.filter(([path]) => path.endsWith(".xhtml"));

/** What is wrong with a document's tags, by a reading of its own: each closed, nested, attributes quoted. */
function faults(document: string): string[] {
  const open: string[] = [];
  const found: string[] = [];
  const rest = document.replace(
    /<\?xml[^>]*\?>|<!DOCTYPE html>|<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
    (_, end: string | undefined, name: string | undefined, _attributes, empty: string | undefined) => {
      if (!name) return "";
      if (end && open.pop() !== name) found.push(`</${name}> closes another one`);
      if (!end && !empty) open.push(name);
      return "";
    },
  );
  if (/[<>]/.test(rest)) found.push(`stray sign in ${/.{0,30}[<>].{0,30}/s.exec(rest)![0]}`);
  if (/&(?!(amp|lt|gt|quot);)/.test(rest)) found.push("an ampersand of its own");
  return [...found, ...open.map((name) => `<${name}> is not closed`)];
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

describe("[REPORT-07] the EPUB", () => {
  test("begins with its type, and its parts are all there and listed", () => {
    expect([...files][0]).toEqual(["mimetype", "application/epub+zip"]);
    expect(files.get("META-INF/container.xml")).toContain('full-path="book/package.opf"');
    const manifest = files.get("book/package.opf")!;
    const listed = [...manifest.matchAll(/<item id="[^"]+" href="([^"]+)"/g)].map(
      ([, href]) => `book/${href}`,
    );
    expect(listed.toSorted()).toEqual(
      [...files.keys()].filter((path) => path.startsWith("book/") && !path.endsWith(".opf")).toSorted(),
    );
    expect(manifest.match(/<itemref/g)).toHaveLength(flow.chapters.length - 1 + 2);
  });
  test("is well formed in every file, whatever a member calls themselves and writes", () => {
    expect(pages.flatMap(([path, content]) => faults(content).map((fault) => `${path}: ${fault}`))).toEqual(
      [],
    );
    const thoughts = pages.find(([, content]) => content.includes("What you told us</h"))![1];
    expect(thoughts).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quoted&quot;");
    expect(pages.map(([, content]) => content).join("")).not.toContain("\u0007");
  });
  test("names language, title, time and what it does for those who do not see", () => {
    const manifest = files.get("book/package.opf")!;
    expect(manifest).toContain("<dc:language>en-IN</dc:language>");
    expect(manifest).toContain('<meta property="dcterms:modified">2026-11-24T10:00:00Z</meta>');
    for (const what of [
      "accessMode",
      "accessModeSufficient",
      "accessibilityFeature",
      "accessibilityHazard",
      "accessibilitySummary",
    ])
      expect(manifest, what).toContain(`schema:${what}`);
    for (const [path, content] of texts) expect(content, path).toContain('lang="en-IN" xml:lang="en-IN"');
  });
  test("gives every drawing words, or hides one whose words stand beside it", () => {
    const drawings = texts.flatMap(([, content]) => content.match(/<(svg|img) [^>]*>/g) ?? []);
    expect(drawings.length).toBeGreaterThan(60);
    for (const one of drawings)
      expect(one).toMatch(/(role="img" aria-label="[^"]{10,}"|aria-hidden="true"|alt="[^"]{10,}")/);
  });
  test("has headings in order and a table of contents that leads to every chapter", () => {
    for (const [path, content] of texts) {
      const levels = [...content.matchAll(/<h(\d)>/g)].map(([, level]) => Number(level));
      for (const [i, level] of levels.entries())
        expect(level - (levels[i - 1] ?? 0), `${path} heading ${i + 1}`).toBeLessThanOrEqual(i === 0 ? 2 : 1);
    }
    const led = [...files.get("book/nav.xhtml")!.matchAll(/href="(c\d+\.xhtml)"/g)].map(([, href]) => href);
    expect(new Set(led).size).toBe(flow.chapters.length - 1);
  });
  test("[REPORT-07] speaks of no squares, columns, rows, stars, colours or next pages, which only paper has", () => {
    const said = flow.chapters.flatMap(({ blocks }) => blocks.flatMap((b) => ("text" in b ? [b.text] : [])));
    const ofPrint = /overleaf|terracotta|with a star|each row|(left|right) side|last column|each square/;
    expect(said.filter((text) => ofPrint.test(text))).toEqual([]);
  });
  test("[REPORT-07] marks the facets behind the findings among the moons", () => {
    const moons = flow.chapters.find(({ title }) => title === "Twenty-nine moons")?.blocks ?? [];
    const words = moons.flatMap((b) => (b.is === "facts" ? b.items.map(({ text }) => text) : []));
    expect(words.filter((text) => text.endsWith(", marked")).length).toBeGreaterThan(4);
  });
  test("says what the printed book says: every text of the chapters stands in it", () => {
    const all = pages.map(([, content]) => content).join("\n");
    const sentences = flow.chapters.flatMap((c) =>
      c.blocks.flatMap((b) => (b.is === "text" ? [b.text] : [])),
    );
    expect(sentences.length).toBeGreaterThan(150);
    expect(sentences.filter((text) => !all.includes(escaped(text)))).toEqual([]);
  });
});
