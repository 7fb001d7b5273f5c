import type { Block } from "./blocks.ts";
import type { Flow, FlowChapter } from "./flow.ts";

/** Text and attributes of XML, without the signs that XML 1.0 forbids. */
const xml = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

const STYLE = `body { line-height: 1.5; margin: 0 4%; }
h1, h2, h3 { line-height: 1.15; font-weight: normal; }
h3 { margin-top: 1.6em; }
.large { font-size: 1.25em; line-height: 1.3; }
.note { font-size: .85em; }
.label { font-size: .85em; font-weight: bold; margin: 1em 0 .1em; }
.label + p { margin-top: 0; }
dt { font-size: .85em; margin-top: .6em; }
dd { margin: 0; }
ul.plain { list-style: none; padding: 0; }
figure { margin: 1.2em 0; }
figure.art { text-align: center; }
figure.night { background: DEEP; }
svg { max-width: 100%; height: auto; }
blockquote { margin: 1.2em 0; padding-left: .8em; border-left: 3px solid #b5623c; }
`;

/** A bar from one percentile to another, with the notch: words beside it say the same. */
const bar = (low: number, high: number, notch?: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 8" aria-hidden="true" ` +
  `focusable="false"><path d="M0 4H100M50 1V7" stroke="#93a3b3" stroke-width=".4" fill="none"/><rect ` +
  `x="${low}" y="2" width="${Math.max(1, high - low)}" height="4" rx="2" ` +
  `fill="#b5623c"/>${notch === undefined ? "" : `<path d="M${notch} .5V7.5" stroke="#0b1624" stroke-width="1"/>`}</svg>`;

/** A drawing as it stands in the text; its own size would not fit a narrow screen. */
const drawing = (svg: string, alt: string) =>
  svg.replace(/<svg ([^>]*?)width="[^"]*" height="[^"]*"/, `<svg role="img" aria-label="${xml(alt)}" $1`);

const paragraph = (text: string, look = "") => `<p${look && ` class="${look}"`}>${xml(text)}</p>`;
const inLines = (text: string) => text.split("\n").map(xml).join("<br/>");

function blockOf(b: Block, level: number): string {
  switch (b.is) {
    case "heading":
      return `<h${level}>${xml(b.text)}</h${level}>`;
    case "text":
      return paragraph(b.text);
    case "large":
    case "note":
      return paragraph(b.text, b.is);
    case "labelled":
      return `${paragraph(b.label, "label")}${paragraph(b.text)}`;
    case "range": {
      const { low, high, percentile } = b.range;
      const word = b.word && `, ${b.word}`;
      return (
        `<figure>${bar(low, high, percentile)}<figcaption><b>${xml(b.name)}</b>${xml(word)}: 80% range ` +
        `${low} to ${high}, best guess ${percentile}</figcaption></figure>`
      );
    }
    case "share":
      return (
        `<figure>${bar(0, b.share)}<figcaption>${xml(b.name)}: ` +
        `<b>${xml(b.figure)}</b></figcaption></figure>`
      );
    case "facts":
      return `<dl>${b.items.map((i) => `<dt>${xml(i.label)}</dt><dd>${xml(i.text)}</dd>`).join("")}</dl>`;
    case "list": {
      const items = b.items.map((i) => `<li>${xml(i)}</li>`).join("");
      return b.ordered ? `<ol>${items}</ol>` : `<ul>${items}</ul>`;
    }
    case "answers":
      return `<ul class="plain">${b.items.map((a) => `<li>${xml(a.text)} <span class="note">${xml(a.label)}</span></li>`).join("")}</ul>`;
    case "quote":
      return `<blockquote><p class="large">${inLines(b.text)}</p>${b.by && paragraph(b.by, "note")}</blockquote>`;
    case "art":
      return `<figure class="art${b.night ? " night" : ""}">${drawing(b.art.svg, b.art.alt)}</figure>`;
  }
}

const page = (title: string, body: string, more = "") =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en-IN" xml:lang="en-IN">
<head><title>${xml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body${more}>
${body}
</body>
</html>
`;

const fileOf = (i: number) => `c${String(i + 1).padStart(2, "0")}.xhtml`;

function chapterPage(c: FlowChapter): string {
  const opens = c.opens === null ? "" : `<h1>${xml(c.opens)}</h1>`;
  const level = c.part === null ? 1 : 2;
  return page(
    c.title,
    `<section epub:type="chapter">${opens}<h${level}>${xml(c.title)}</h${level}>\n${c.blocks.map((b) => blockOf(b, level + 1)).join("\n")}</section>`,
  );
}

/** A link of the table of contents. */
const link = (i: number, title: string) => `<a href="${fileOf(i)}">${xml(title)}</a>`;
/** The list of contents: parts with their chapters below them. */
function contents(chapters: FlowChapter[]): string {
  const entries: string[] = [];
  for (const [i, c] of chapters.entries()) {
    if (c.part === null) entries.push(`<li>${link(i, c.title)}</li>`);
    if (c.opens === null) continue;
    const own = chapters.flatMap((one, n) => (one.part === c.part ? [`<li>${link(n, one.title)}</li>`] : []));
    entries.push(`<li>${link(i, c.opens)}<ol>${own.join("")}</ol></li>`);
  }
  return `<nav epub:type="toc" id="toc"><h1>Contents</h1><ol>${entries.join("")}</ol></nav>`;
}

/** Chapters with drawings in them have to say so. */
const drawn = (c: FlowChapter) =>
  c.blocks.some(({ is }) => is === "art" || is === "range" || is === "share") ? ' properties="svg"' : "";
function packageOf(flow: Flow, id: string, modified: Date, chapters: FlowChapter[]): string {
  const items = chapters.map(
    (c, i) => `<item id="c${i}" href="${fileOf(i)}" media-type="application/xhtml+xml"${drawn(c)}/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en-IN">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:x-psychoanalysis-report:${xml(id)}</dc:identifier>
<dc:title>${xml(flow.title)}</dc:title>
<dc:creator>${xml(flow.author)}</dc:creator>
<dc:language>en-IN</dc:language>
<meta property="dcterms:modified">${modified.toISOString().replace(/\.\d+Z$/, "Z")}</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessMode">visual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">alternativeText</meta>
<meta property="schema:accessibilityFeature">readingOrder</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary">Every drawing has words that say the same; chapters have headings
in order and a table of contents.</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="cover" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>
<item id="front" href="front.xhtml" media-type="application/xhtml+xml"/>
<item id="style" href="style.css" media-type="text/css"/>
${items.join("\n")}
</manifest>
<spine>
<itemref idref="front"/>
<itemref idref="nav"/>
${chapters.map((_, i) => `<itemref idref="c${i}"/>`).join("\n")}
</spine>
</package>
`;
}

/** The title page: the cover's drawing, and whose book it is. */
const frontPage = ({ title, cover }: Flow) =>
  page(
    title,
    `<section epub:type="titlepage"><figure class="art"><img src="cover.svg" alt="${xml(cover.art.alt)}" ` +
      `width="397" height="562"/></figure><h1>${cover.lines.map(xml).join("<br/>")}</h1>${[cover.name, cover.when, ...cover.from].map((line) => paragraph(line)).join("")}</section>`,
  );

/**
 * The files of an EPUB 3 of this book, by path; the one named `mimetype` comes first and is stored as it is.
 * @param id tells this book from every other one
 */
export function epubFiles(flow: Flow, id: string, modified: Date): [path: string, content: string][] {
  const chapters = flow.chapters.filter((c) => !c.contents);
  const foreword = flow.chapters
    .filter((c) => c.contents)
    .flatMap((c) => c.blocks.map((b) => blockOf(b, 2)))
    .join("");
  return [
    ["mimetype", "application/epub+zip"],
    [
      "META-INF/container.xml",
      `<?xml version="1.0" encoding="UTF-8"?>\n<container version="1.0" ` +
        `xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile ` +
        `full-path="book/package.opf" ` +
        `media-type="application/oebps-package+xml"/></rootfiles></container>\n`,
    ],
    ["book/package.opf", packageOf(flow, id, modified, chapters)],
    ["book/nav.xhtml", page("Contents", `${foreword}${contents(chapters)}`)],
    ["book/style.css", STYLE.replace("DEEP", flow.colours.deep)],
    ["book/cover.svg", flow.cover.art.svg],
    ["book/front.xhtml", frontPage(flow)],
    ...chapters.map((c, i): [string, string] => [`book/${fileOf(i)}`, chapterPage(c)]),
  ];
}
