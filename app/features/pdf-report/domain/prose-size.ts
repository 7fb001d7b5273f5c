import { itemAt } from "../../../lib/checked.ts";
import type { Art } from "./art.ts";
import type { Block, Group } from "./blocks.ts";
import type { Page, PdfReport } from "./pdf-report.ts";

/*
 * Prose is set as large as its page has room for. Heights are estimated from the length of the texts, because
 * measuring every page at several sizes would take Typst twice as long as printing the book. Typst fills each
 * line before breaking it, so the average width of a letter is accurate enough; one spare line covers the
 * error. Lengths in points, matching `templates/`.
 */
const MEASURE = 461.28;
const COLUMN = (MEASURE - 28) / 2;
/** The height between the header and the footer. */
const AREA = 697.89;
const TOP_MARGIN = 76;
/** Minimum space below each row of groups. */
const ROW_GAP = 13;
const PARAGRAPH_GAP = 12.6;
const TITLE = 36;
const NOTE = 9;

const SIZES = [18, 16, 14.5, 13.5, 13, 12.5, 12, 11.5, 11, 10.5];
/** Average width of a letter in both fonts, as a share of the size. */
const LETTER = 0.457;

const linesOf = (text: string, size: number, width: number) =>
  Math.max(1, Math.ceil((text.length * LETTER * size) / (width - size)));
/** Type metrics as shares of the size: height of the first line, and line height of the following ones. */
const SANS = { first: 0.72, next: 1.38 };
const SMALL = { first: 0.72, next: 1.27 };
const DISPLAY = { first: 0.7, next: 1.04 };
const HEADING = { first: 0.7, next: 1 };
const textHeight = (text: string, size: number, width: number, look = SANS) =>
  (look.first + look.next * (linesOf(text, size, width) - 1)) * size;
const noteHeight = (text: string, width: number) => textHeight(text, NOTE, width, SMALL);
const headingHeight = (text: string, size: number, width: number) =>
  textHeight(text, size, width, HEADING) + 0.4 * size + 2;
const ratioOf = ({ svg }: Art) => {
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  return Number(height) / Number(width);
};

type BlockOf<K extends Block["is"]> = Extract<Block, { is: K }>;

function itemHeight(item: BlockOf<"item">, size: number, width: number): number {
  const textWidth = width - (item.art ? 122 : item.tick ? 30 : 0);
  const write = item.write ? 13 + 20 * item.write : 3;
  const textBlockHeight =
    headingHeight(item.title, 16, textWidth) + textHeight(item.text, size, textWidth) + write;
  return 9 + Math.max(textBlockHeight, item.art ? 104 : 0);
}

function pickHeight({ pick }: BlockOf<"pick">, size: number, width: number): number {
  const textWidth = width - ("svg" in pick ? 82 : "match" in pick ? 114 : 0);
  return [pick.text, pick.reason, `${pick.noticeLabel} ${pick.notice}`]
    .filter(Boolean)
    .reduce((sum, text) => sum + textHeight(text, size, textWidth) + 1.1 * size, 43);
}

function answersHeight({ items }: BlockOf<"answers">, width: number): number {
  const textWidth = width - (width < 300 ? 52 : 162);
  return items.reduce((sum, { text }) => sum + noteHeight(text, textWidth) + 5.5, 0);
}

function blockHeight(b: Block, size: number, width: number): number {
  switch (b.is) {
    case "text":
      return textHeight(b.text, size, width);
    case "large":
      return textHeight(b.text, 16.5, width - 14, DISPLAY);
    case "heading":
      return headingHeight(b.text, 17, width);
    case "note":
      return noteHeight(b.text, width) + 3;
    case "try":
      return 56.5 + textHeight(b.text, 15, width - 28, DISPLAY);
    case "item":
      return itemHeight(b, size, width);
    case "facet":
      return 9 + Math.max(52.5, textHeight(b.text, size, width - 144));
    case "pick":
      return pickHeight(b, size, width);
    case "range":
    case "share":
      return 12;
    case "strip":
      return 6 + b.entries.length * (b.entries[0]?.answers ? 14 : 18);
    case "answers":
      return answersHeight(b, width);
    case "art":
      return b.width * width * ratioOf(b.art);
    case "rows":
      return b.rows.reduce((sum, { note }) => sum + 54 + noteHeight(note, width - 110), 0);
    case "change":
      return 27 + (b.line ? 5 + noteHeight(b.line, width - 148) : 0);
    case "lines":
      return 22 * b.count + (b.label ? 15 : -4);
  }
}

/** The space between two blocks. */
function spaceBetween(a: Block, b: Block, size: number): number {
  if (a.is === "note" && b.is === "strip") return 0;
  if (a.is === "heading") return 2;
  const space = b.is === "change" ? 2 : b.is === "answers" ? 7 : 12;
  if (a.is === "note" || b.is === "note") return space;
  return space + (a.is === "text" && b.is === "text" ? 1.1 * size : PARAGRAPH_GAP);
}

const groupHeight = (group: Group, size: number, width: number) =>
  group.reduce((sum, block, i) => {
    const space = i > 0 ? spaceBetween(itemAt(group, i - 1), block, size) : 0;
    return sum + space + blockHeight(block, size, width);
  }, 0);

/** The estimated largest size at which the prose of a page fits. */
export function proseSize({ title, night, groups, columns }: Page): number {
  const width = columns === 2 ? COLUMN : MEASURE;
  const head = night ? night.height - TOP_MARGIN - 14 + 30 : textHeight(title, TITLE, MEASURE, DISPLAY) + 10;
  const filled = groups.filter(({ length }) => length > 0);
  const fits = (size: number) => {
    const heights = filled.map((group) => groupHeight(group, size, width));
    const rows = heights.flatMap((height, i) =>
      i % columns === 0 ? [Math.max(height, columns === 2 ? (heights[i + 1] ?? 0) : 0)] : [],
    );
    const spare = rows.length * ROW_GAP + SANS.next * size;
    return rows.reduce((sum, height) => sum + height, spare) <= AREA - head;
  };
  let [low, high] = [0, SIZES.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(itemAt(SIZES, middle))) high = middle;
    else low = middle + 1;
  }
  return itemAt(SIZES, low);
}

/** The book with the prose of every page one size smaller; undefined at the smallest size. */
export function smallerProse(book: PdfReport): PdfReport | undefined {
  const pages = book.pages.map((page) => ({
    ...page,
    size: SIZES.find((size) => size < page.size) ?? page.size,
  }));
  return pages.some(({ size }, i) => size !== itemAt(book.pages, i).size) ? { ...book, pages } : undefined;
}
