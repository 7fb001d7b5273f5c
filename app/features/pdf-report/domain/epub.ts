import { blockOf, paragraph, xml } from "./epub-blocks.ts";
import { fileOf, packageOf } from "./epub-package.ts";
import type { Flow, FlowChapter } from "./flow.ts";

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

const NAMESPACES =
  'xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" ' +
  'lang="en-IN" xml:lang="en-IN"';
const page = (title: string, body: string, bodyAttributes = "") =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html ${NAMESPACES}>
<head><title>${xml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body${bodyAttributes}>
${body}
</body>
</html>
`;

function chapterPage(c: FlowChapter): string {
  const opens = c.opens === null ? "" : `<h1>${xml(c.opens)}</h1>`;
  const level = c.part === null ? 1 : 2;
  const title = `<h${level}>${xml(c.title)}</h${level}>`;
  const blocks = c.blocks.map((b) => blockOf(b, level + 1)).join("\n");
  return page(c.title, `<section epub:type="chapter">${opens}${title}\n${blocks}</section>`);
}

/** A link in the table of contents. */
const link = (i: number, title: string) => `<a href="${fileOf(i)}">${xml(title)}</a>`;
/** The table of contents: parts, each with its chapters below it. */
function contents(chapters: FlowChapter[]): string {
  const entries: string[] = [];
  for (const [i, c] of chapters.entries()) {
    if (c.part === null) entries.push(`<li>${link(i, c.title)}</li>`);
    if (c.opens === null) continue;
    const partEntries = chapters.flatMap((other, n) =>
      other.part === c.part ? [`<li>${link(n, other.title)}</li>`] : [],
    );
    entries.push(`<li>${link(i, c.opens)}<ol>${partEntries.join("")}</ol></li>`);
  }
  return `<nav epub:type="toc" id="toc"><h1>Contents</h1><ol>${entries.join("")}</ol></nav>`;
}

/** The title page: the cover's drawing and the reader's name. */
function frontPage({ title, cover }: Flow): string {
  const below = [cover.name, cover.when, ...cover.from].map((line) => paragraph(line));
  return page(
    title,
    `<section epub:type="titlepage"><figure class="art"><img src="cover.svg" alt="${xml(cover.art.alt)}" ` +
      `width="397" height="562"/></figure><h1>${cover.lines.map(xml).join("<br/>")}</h1>` +
      `${below.join("")}</section>`,
  );
}

const CONTAINER =
  `<?xml version="1.0" encoding="UTF-8"?>\n<container version="1.0" ` +
  `xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile ` +
  `full-path="book/package.opf" ` +
  `media-type="application/oebps-package+xml"/></rootfiles></container>\n`;

/**
 * The files of an EPUB 3 by path; `mimetype` comes first and is stored uncompressed.
 * @param id a unique id of this book
 */
export function epubFiles(flow: Flow, id: string, modified: Date): [path: string, content: string][] {
  const { chapters } = flow;
  return [
    ["mimetype", "application/epub+zip"],
    ["META-INF/container.xml", CONTAINER],
    ["book/package.opf", packageOf(flow, id, modified, chapters)],
    ["book/nav.xhtml", page("Contents", paragraph(flow.howToRead) + contents(chapters))],
    ["book/style.css", STYLE.replace("DEEP", flow.colours.deep)],
    ["book/cover.svg", flow.cover.art.svg],
    ["book/front.xhtml", frontPage(flow)],
    ...chapters.map((c, i): [string, string] => [`book/${fileOf(i)}`, chapterPage(c)]),
  ];
}
