import { describe, expect, test } from "vitest";
import { pdfReportFor } from "../fixtures.ts";
import type { Block } from "./blocks.ts";
import { epubFiles } from "./epub.ts";
import { flowOf } from "./flow.ts";

const MARKUP = '<script>alert(1)</script> & "quoted" \u0007 ]]> 😀 माया';
const flow = flowOf(pdfReportFor("noor", { name: MARKUP, before: "arjun" }));
const files = new Map(epubFiles(flow, "pur_x", new Date("2026-11-24T10:00:00.500Z")));
const pages = [...files].filter(([path]) => /\.(xhtml|opf|xml|svg)$/.test(path));
const texts = pages.filter(([path]) => path.endsWith(".xhtml"));

/** Checks a document's tags: closed, nested, with quoted attributes. */
function faults(document: string): string[] {
  const open: string[] = [];
  const errors: string[] = [];
  const remaining = document.replace(
    /<\?xml[^>]*\?>|<!DOCTYPE html>|<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
    (_, end: string | undefined, name: string | undefined, _attributes, empty: string | undefined) => {
      if (!name) return "";
      if (end && open.pop() !== name) errors.push(`</${name}> closes another one`);
      if (!end && !empty) open.push(name);
      return "";
    },
  );
  if (/[<>]/.test(remaining)) errors.push(`stray sign in ${/.{0,30}[<>].{0,30}/s.exec(remaining)![0]}`);
  if (/&(?!(amp|lt|gt|quot);)/.test(remaining)) errors.push("an ampersand of its own");
  return [...errors, ...open.map((name) => `<${name}> is not closed`)];
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

describe("[REPORT-07] the EPUB", () => {
  test("begins with its media type, and its manifest lists all files", () => {
    expect([...files][0]).toEqual(["mimetype", "application/epub+zip"]);
    expect(files.get("META-INF/container.xml")).toContain('full-path="book/package.opf"');
    const manifest = files.get("book/package.opf")!;
    const listed = [...manifest.matchAll(/<item id="[^"]+" href="([^"]+)"/g)].map(
      ([, href]) => `book/${href}`,
    );
    expect(listed.toSorted()).toEqual(
      [...files.keys()].filter((path) => path.startsWith("book/") && !path.endsWith(".opf")).toSorted(),
    );
    expect(manifest.match(/<itemref/g)).toHaveLength(flow.chapters.length + 2);
  });
  test("is well formed in every file, even with markup in a member's name", () => {
    expect(pages.flatMap(([path, content]) => faults(content).map((fault) => `${path}: ${fault}`))).toEqual(
      [],
    );
    expect(files.get("book/front.xhtml")).toContain(
      "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quoted&quot;",
    );
    expect(pages.map(([, content]) => content).join("")).not.toContain("\u0007");
  });
  test("declares language, modification time and accessibility metadata", () => {
    const manifest = files.get("book/package.opf")!;
    expect(manifest).toContain("<dc:language>en-IN</dc:language>");
    expect(manifest).toContain('<meta property="dcterms:modified">2026-11-24T10:00:00Z</meta>');
    for (const property of [
      "accessMode",
      "accessModeSufficient",
      "accessibilityFeature",
      "accessibilityHazard",
      "accessibilitySummary",
    ])
      expect(manifest, property).toContain(`schema:${property}`);
    for (const [path, content] of texts) expect(content, path).toContain('lang="en-IN" xml:lang="en-IN"');
  });
  test("gives every drawing a text alternative, or hides it if the text is next to it", () => {
    const drawings = texts.flatMap(([, content]) => content.match(/<(svg|img) [^>]*>/g) ?? []);
    expect(drawings.length).toBeGreaterThan(40);
    for (const drawing of drawings)
      expect(drawing).toMatch(/(role="img" aria-label="[^"]{10,}"|aria-hidden="true"|alt="[^"]{10,}")/);
  });
  test("has headings in order and a table of contents that leads to every chapter", () => {
    for (const [path, content] of texts) {
      const levels = [...content.matchAll(/<h(\d)>/g)].map(([, level]) => Number(level));
      for (const [i, level] of levels.entries())
        expect(level - (levels[i - 1] ?? 0), `${path} heading ${i + 1}`).toBeLessThanOrEqual(i === 0 ? 2 : 1);
    }
    const led = [...files.get("book/nav.xhtml")!.matchAll(/href="(c\d+\.xhtml)"/g)].map(([, href]) => href);
    expect(new Set(led).size).toBe(flow.chapters.length);
  });
  test("contains every text of the A4 pages", () => {
    const fullText = pages.map(([, content]) => content).join("\n");
    const sentences = flow.chapters.flatMap((c) =>
      c.blocks.flatMap((b) => (b.is === "text" ? [b.text] : [])),
    );
    expect(sentences.length).toBeGreaterThan(50);
    expect(sentences.filter((text) => !fullText.includes(escaped(text)))).toEqual([]);
  });
});

/** The files of a book with only these chapters. */
const filesOf = (chapters: typeof flow.chapters) =>
  new Map(
    epubFiles({ ...flow, chapters }, "pur_x", new Date(0)).map(([path, content]) => [
      path.split("/").at(-1),
      content,
    ]),
  );
const chapter = (blocks: Block[], properties: Partial<(typeof flow.chapters)[number]> = {}) => ({
  title: "Worry",
  part: "One",
  opens: null,
  blocks,
  ...properties,
});
const range = { low: 20, high: 60, percentile: 41 };
const drawn =
  '<path d="M0 4H100M50 1V7" stroke="#93a3b3" stroke-width=".4" fill="none"/><rect x="20" y="2" width="40" height="4"';

describe("[REPORT-07] a block of the EPUB", () => {
  test.each<[Block, string]>([
    [{ is: "heading", text: "A & B" }, "<h3>A &amp; B</h3>"],
    [{ is: "text", text: "A" }, "<p>A</p>"],
    [{ is: "large", text: "A" }, '<p class="large">A</p>'],
    [{ is: "note", text: "A" }, '<p class="note">A</p>'],
    [{ is: "try", text: "A" }, '<p class="label">To try this week</p><p>A</p>'],
    [{ is: "item", title: "A", text: "B" }, "<h3>A</h3><p>B</p>"],
    [
      { is: "item", title: "A", text: "B", art: { svg: '<svg width="4" height="5">', alt: "C" } },
      'aria-label="C"',
    ],
    [{ is: "range", name: "A", range }, drawn],
    [{ is: "range", name: "A", range }, '<path d="M41 .5V7.5"'],
    [
      { is: "range", name: "A", range },
      "<figcaption><b>A</b>: 80% range 20 to 60, best guess 41</figcaption>",
    ],
    [
      { is: "facet", name: "A", range, answers: [{ text: "B", value: 4, label: "C" }], text: "D" },
      '<p>D</p><ul class="plain"><li>B <span class="note">C</span></li></ul>',
    ],
    [{ is: "share", name: "A", share: 30, figure: "30%" }, '<rect x="0" y="2" width="30" height="4"'],
    [{ is: "share", name: "A", share: 30, figure: "30%" }, "/></svg><figcaption>A: <b>30%</b></figcaption>"],
    [
      { is: "answers", items: [{ text: "A", value: 4, label: "B" }] },
      '<ul class="plain"><li>A <span class="note">B</span></li></ul>',
    ],
    [
      {
        is: "pick",
        pick: { title: "A", by: "B", text: "C", reason: "D", noticeLabel: "Watch for", notice: "E" },
      },
      '<h3>A</h3><p class="note">B</p><p>C</p><p>D</p><p class="label">Watch for</p><p>E</p>',
    ],
    [{ is: "rows", rows: [{ label: "A", text: "B", note: "C" }] }, '<p class="label">A: B</p><p>C</p>'],
    [{ is: "change", name: "A", before: range, now: range, line: "L" }, "<h3>A</h3>"],
    [
      { is: "art", art: { svg: '<svg x="1" width="4" height="5">', alt: "A" }, width: 1 },
      '<figure class="art"><svg role="img" aria-label="A" x="1" ></figure>',
    ],
    [
      { is: "art", art: { svg: '<svg x="1" width="4" height="5">', alt: "A" }, width: 1, night: true },
      '<figure class="art night">',
    ],
  ])("%j", (block, html) => {
    expect(filesOf([chapter([block])]).get("c01.xhtml")).toContain(html);
  });

  test("is declared in the package if it contains SVG; its chapter is listed below its part", () => {
    const packaged = filesOf([
      chapter([{ is: "text", text: "A" }], { part: null, title: "Before" }),
      chapter([{ is: "range", name: "A", range }], { opens: "Part one" }),
      chapter([{ is: "share", name: "A", share: 1, figure: "" }], { title: "More" }),
      chapter([{ is: "art", art: { svg: "<svg>", alt: "A" }, width: 1 }], {
        part: "Two",
        opens: "Part two",
      }),
    ]);
    expect(
      [...(packaged.get("package.opf") ?? "").matchAll(/href="(c\d+)\.xhtml"[^>]*svg"/g)].map(
        ([, name]) => name,
      ),
    ).toEqual(["c02", "c03", "c04"]);
    expect(packaged.get("nav.xhtml")).toContain(
      '<ol><li><a href="c01.xhtml">Before</a></li><li><a href="c02.xhtml">Part one</a><ol><li><a href="c02.xhtml">Worry' +
        '</a></li><li><a href="c03.xhtml">More</a></li></ol></li><li><a href="c04.xhtml">Part two</a><ol><li>' +
        '<a href="c04.xhtml">Worry</a></li></ol></li></ol>',
    );
    expect(packaged.get("c01.xhtml")).toContain('<section epub:type="chapter"><h1>Before</h1>');
    expect(packaged.get("c02.xhtml")).toContain("<h1>Part one</h1><h2>Worry</h2>");
  });
});
