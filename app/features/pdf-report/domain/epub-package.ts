import { xml } from "./epub-blocks.ts";
import type { Flow, FlowChapter } from "./flow.ts";

/** The file of a chapter. */
export const fileOf = (i: number) => `c${String(i + 1).padStart(2, "0")}.xhtml`;

const DRAWN = new Set(["art", "change", "facet", "range", "share"]);
/** The manifest must declare chapters that contain SVG. */
const drawn = (c: FlowChapter) =>
  c.blocks.some((b) => DRAWN.has(b.is) || (b.is === "item" && b.art)) ? ' properties="svg"' : "";
/** Accessibility metadata in the vocabulary of schema.org. */
const ACCESSIBILITY = `<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessMode">visual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">alternativeText</meta>
<meta property="schema:accessibilityFeature">readingOrder</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary">Every drawing has words that say the same; chapters have headings
in order and a table of contents.</meta>`;

const metadataOf = (
  { title, author }: Flow,
  id: string,
  modified: Date,
) => `<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:x-psychoanalysis-report:${xml(id)}</dc:identifier>
<dc:title>${xml(title)}</dc:title>
<dc:creator>${xml(author)}</dc:creator>
<dc:language>en-IN</dc:language>
<meta property="dcterms:modified">${modified.toISOString().replace(/\.\d+Z$/, "Z")}</meta>
${ACCESSIBILITY}
</metadata>`;

function manifestOf(chapters: FlowChapter[]): string {
  const items = chapters.map(
    (c, i) => `<item id="c${i}" href="${fileOf(i)}" media-type="application/xhtml+xml"${drawn(c)}/>`,
  );
  return `<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="cover" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>
<item id="front" href="front.xhtml" media-type="application/xhtml+xml"/>
<item id="style" href="style.css" media-type="text/css"/>
${items.join("\n")}
</manifest>`;
}

/** The package document: metadata, manifest and reading order. */
export function packageOf(flow: Flow, id: string, modified: Date, chapters: FlowChapter[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en-IN">
${metadataOf(flow, id, modified)}
${manifestOf(chapters)}
<spine>
<itemref idref="front"/>
<itemref idref="nav"/>
${chapters.map((_, i) => `<itemref idref="c${i}"/>`).join("\n")}
</spine>
</package>
`;
}
