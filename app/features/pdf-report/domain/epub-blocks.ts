import type { Art } from "./art.ts";
import type { Answered, Block, FacetRange, Range } from "./blocks.ts";

/** Escapes text for XML, without characters that XML 1.0 forbids. */
export const xml = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** A bar between two percentiles, with an optional mark; hidden, as the adjacent text has the same figures. */
const bar = (low: number, high: number, notch?: number) => {
  const mark = `<path d="M${notch} .5V7.5" stroke="#0b1624" stroke-width="1"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 8" aria-hidden="true" ` +
    `focusable="false"><path d="M0 4H100M50 1V7" stroke="#93a3b3" stroke-width=".4" fill="none"/><rect ` +
    `x="${low}" y="2" width="${Math.max(1, high - low)}" height="4" rx="2" ` +
    `fill="#b5623c"/>${notch === undefined ? "" : mark}</svg>`
  );
};

/** A drawing in the text, without its fixed size, so that it fits narrow screens. */
const drawing = (svg: string, alt: string) =>
  svg.replace(/<svg ([^>]*?)width="[^"]*" height="[^"]*"/, `<svg role="img" aria-label="${xml(alt)}" $1`);

/** A paragraph; `look` is its class. */
export const paragraph = (text: string, look = "") => `<p${look && ` class="${look}"`}>${xml(text)}</p>`;

const answerOf = ({ text, label }: { text: string; label: string }) =>
  `<li>${xml(text)} <span class="note">${xml(label)}</span></li>`;

const rangeOf = (name: string, range: Range | FacetRange): string => {
  const { low, high } = range;
  const percentile = "percentile" in range ? range.percentile : undefined;
  const figures = percentile === undefined ? "" : `: 80% range ${low} to ${high}, best guess ${percentile}`;
  return `<figure>${bar(low, high, percentile)}<figcaption><b>${xml(name)}</b>${figures}</figcaption></figure>`;
};
const heading = (level: number, text: string) => `<h${level}>${xml(text)}</h${level}>`;
const answersOf = (items: Answered[]) => `<ul class="plain">${items.map(answerOf).join("")}</ul>`;
const labelled = (label: string, text: string) => paragraph(label, "label") + paragraph(text);
const art = ({ svg, alt }: Art, isNight: boolean) =>
  `<figure class="art${isNight ? " night" : ""}">${drawing(svg, alt)}</figure>`;

/** One block of a chapter as XHTML; `level` is that of its headings. */
export function blockOf(b: Block, level: number): string {
  switch (b.is) {
    case "heading":
      return heading(level, b.text);
    case "text":
      return paragraph(b.text);
    case "large":
    case "note":
      return paragraph(b.text, b.is);
    case "try":
      return labelled("To try this week", b.text);
    case "item":
      return heading(level, b.title) + (b.art ? art(b.art, false) : "") + paragraph(b.text);
    case "facet":
      return heading(level, b.name) + rangeOf(b.name, b.range) + paragraph(b.text) + answersOf(b.answers);
    case "range":
      return rangeOf(b.name, b.range);
    case "share":
      return (
        `<figure>${bar(0, b.share)}<figcaption>${xml(b.name)}: ` +
        `<b>${xml(b.figure)}</b></figcaption></figure>`
      );
    case "answers":
      return answersOf(b.items);
    case "art":
      return art(b.art, b.night ?? false);
    case "pick": {
      const { title, by, text, reason, noticeLabel, notice } = b.pick;
      const prose = [text, reason].filter(Boolean).map((line) => paragraph(line));
      return (
        heading(level, title) + (by && paragraph(by, "note")) + prose.join("") + labelled(noticeLabel, notice)
      );
    }
    case "rows":
      return b.rows.map(({ label, text, note }) => labelled(`${label}: ${text}`, note)).join("");
    case "change":
      return (
        heading(level, b.name) +
        rangeOf("Then", b.before) +
        rangeOf("Now", b.now) +
        (b.line && paragraph(b.line))
      );
    case "strip":
    case "lines":
      return ""; // only on A4 pages
  }
}
