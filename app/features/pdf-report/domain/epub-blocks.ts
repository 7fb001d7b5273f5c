import type { Block } from "./blocks.ts";

/** Text and attributes of XML, without the signs that XML 1.0 forbids. */
export const xml = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** A bar from one percentile to another, with the notch: words beside it say the same. */
const bar = (low: number, high: number, notch?: number) => {
  const mark = `<path d="M${notch} .5V7.5" stroke="#0b1624" stroke-width="1"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 8" aria-hidden="true" ` +
    `focusable="false"><path d="M0 4H100M50 1V7" stroke="#93a3b3" stroke-width=".4" fill="none"/><rect ` +
    `x="${low}" y="2" width="${Math.max(1, high - low)}" height="4" rx="2" ` +
    `fill="#b5623c"/>${notch === undefined ? "" : mark}</svg>`
  );
};

/** A drawing as it stands in the text; its own size would not fit a narrow screen. */
const drawing = (svg: string, alt: string) =>
  svg.replace(/<svg ([^>]*?)width="[^"]*" height="[^"]*"/, `<svg role="img" aria-label="${xml(alt)}" $1`);

/** A paragraph; `look` is its class. */
export const paragraph = (text: string, look = "") => `<p${look && ` class="${look}"`}>${xml(text)}</p>`;
const inLines = (text: string) => text.split("\n").map(xml).join("<br/>");

const answerOf = ({ text, label }: { text: string; label: string }) =>
  `<li>${xml(text)} <span class="note">${xml(label)}</span></li>`;

/** One block of a chapter as XHTML; `level` is that of its headings. */
export function blockOf(b: Block, level: number): string {
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
      const { low, high } = b.range;
      const percentile = "percentile" in b.range ? b.range.percentile : undefined;
      const word = b.word && `, ${b.word}`;
      const figures =
        percentile === undefined ? "" : `: 80% range ${low} to ${high}, best guess ${percentile}`;
      return (
        `<figure>${bar(low, high, percentile)}<figcaption><b>${xml(b.name)}</b>${xml(word)}${figures}` +
        `</figcaption></figure>`
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
      return `<ul class="plain">${b.items.map(answerOf).join("")}</ul>`;
    case "quote": {
      const by = b.by && paragraph(b.by, "note");
      return `<blockquote><p class="large">${inLines(b.text)}</p>${by}</blockquote>`;
    }
    case "art":
      return `<figure class="art${b.night ? " night" : ""}">${drawing(b.art.svg, b.art.alt)}</figure>`;
  }
}
