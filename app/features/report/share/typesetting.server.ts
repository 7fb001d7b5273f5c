import type { Box } from "../domain/share/sizes.ts";
import { canTypeset } from "../../../platform/pdf/font-coverage.server.ts";
import { nameInType } from "../../../platform/pdf/name-in-type.server.ts";
import type { ReportDocument, SectionId } from "../contract.ts";
import { bandMarks } from "../domain/drawing/marks.ts";
import { type Label, n1 } from "../domain/drawing/shapes.ts";
import type { Ground } from "../domain/share/ground.ts";
import { type ShareLayout, withSmallerWords } from "../domain/share/layout.ts";
import type { ShareChoice, ShareFigure, ShareWords } from "../domain/share/words.ts";
import { type Setting, setText, setTitle, setWithin, type TextImage } from "./set-text.server.ts";

export type PictureOrder = {
  document: ReportDocument;
  section: SectionId;
  choice: ShareChoice;
  /** The name of the site. */
  brand: string;
};

/** A rendered text with the position of its upper left corner, in pixels. */
export type Placed = TextImage & { x: number; y: number };

type Band = NonNullable<ShareFigure["band"]>;
function bandAt({ low, high, guess: best }: Band, text: Box, y: number, { muted, hot, text: ink }: Ground) {
  const { axis, ticks, range, guess } = bandMarks(low, high, best, text.width * 0.36);
  const x = text.x + text.width * 0.47;
  return (
    `<g transform="translate(${n1(x)} ${n1(y)})"><path d="${axis}${ticks}" ` +
    `stroke="${muted}" stroke-opacity=".6" fill="none"/><path d="${range}" ` +
    `fill="${hot}"/><path d="${guess}" stroke="${ink}" stroke-width="2"/></g>`
  );
}

/** Rows of figures below the texts: lines and bars as SVG, labels and values as placed texts. */
async function figureRows(figures: ShareFigure[], { text, figure }: ShareLayout, ground: Ground, y: number) {
  const placed: Placed[] = [];
  let marks = "";
  for (const [i, { label, value, band }] of figures.entries()) {
    const top = y + i * figure.height;
    const common = { face: "text", size: figure.size, width: text.width } as const;
    // oxlint-disable-next-line no-await-in-loop -- four short rows
    const [wordsImage, number] = await Promise.all([
      setText(label, { ...common, color: ground.text }),
      setText(value, { ...common, face: "display", size: figure.size * 1.5, color: ground.text }),
    ]);
    const line = (set: TextImage, x: number) => ({ ...set, x, y: top + (figure.height - set.height) / 2 });
    placed.push(line(wordsImage, text.x), line(number, text.x + text.width - number.width));
    marks += `<path d="M${text.x} ${n1(top)}h${text.width}" stroke="${ground.hairline}" stroke-width="2"/>`;
    if (band) marks += bandAt(band, text, top + figure.height / 2 - 7, ground);
  }
  return { placed, marks, height: figures.length * figure.height };
}

/** A text with the distance to the next one. */
type Line = { set: TextImage; below: number };

/** Renders headline, sentence and credit. */
async function setLines(words: ShareWords, layout: ShareLayout, ground: Ground): Promise<Line[]> {
  const { width } = layout.text;
  const { headline, sentence, credit } = words;
  const display = { face: "display", color: ground.text, width } as const;
  const title = { ...display, size: layout.headline.size, lineHeight: 0.94 };
  const setting = headline
    ? ({ ...display, face: "italic", color: ground.accent, size: layout.sentence.below } as const)
    : { ...display, size: layout.sentence.alone };
  const maxHeight = layout.sentence.height / (headline ? 1.6 : 1);
  const [titleSet, sentenceSet, creditSet] = await Promise.all([
    headline && setTitle(headline, title, layout.headline.height),
    setWithin(sentence, { ...setting, lineHeight: 1.06 }, maxHeight),
    credit && setText(credit, { face: "text", size: layout.credit, color: ground.muted, width }),
  ]);
  const { gap } = layout;
  return [
    ...(titleSet ? [{ set: titleSet, below: gap * 0.45 + titleSet.below }] : []),
    { set: sentenceSet, below: gap * 0.6 + sentenceSet.below },
    ...(creditSet ? [{ set: creditSet, below: gap }] : []),
  ];
}

/** The owner's name, if chosen, and the hour. Omits a name with a character that the fonts lack. */
function ownerLine(
  { document, choice: { firstName } }: PictureOrder,
  setting: Omit<Setting, "face">,
): Promise<TextImage> {
  const { hour } = document.evidence;
  const name = firstName !== null && canTypeset(firstName) ? `${shortened(firstName)}   ` : "";
  return setText(`${name}${hour}`, { ...setting, face: "text" });
}

const LONGEST_NAME = 16;
/** Shortens a name so that it fits next to the section's, without splitting graphemes. */
function shortened(name: string): string {
  const graphemes = [...new Intl.Segmenter("en-IN").segment(name)].map(({ segment }) => segment);
  return graphemes.length > LONGEST_NAME ? `${graphemes.slice(0, LONGEST_NAME - 1).join("")}…` : name;
}

/** Headline, sentence and credit, shrunk until they fit, with the total height of the block. */
async function fittedLines(words: ShareWords, layout: ShareLayout, ground: Ground) {
  const rows = words.figures.length * layout.figure.height;
  for (let share = 1; ; share *= 0.85) {
    const smaller = withSmallerWords(layout, share);
    // oxlint-disable-next-line no-await-in-loop -- each attempt depends on the previous one
    const lines = await setLines(words, smaller, ground);
    const head = layout.kicker * 0.75 + smaller.gap * 1.1;
    const tail = rows || -(lines.at(-1)?.below ?? 0);
    const height = head + lines.reduce((sum, { set, below }) => sum + set.height + below, 0) + tail;
    if (height <= layout.text.height || share < 0.4) return { lines, head, height };
  }
}

/** All texts of the box, stacked and vertically centred, and the lines of the figures as SVG. */
export async function wordBlock(order: PictureOrder, words: ShareWords, layout: ShareLayout, ground: Ground) {
  const { text } = layout;
  const setting = { size: layout.kicker, color: ground.accent, width: text.width };
  const [called, owner, { lines, head, height }] = await Promise.all([
    setText(words.kicker, { ...setting, face: "text" }),
    layout.isWide ? undefined : ownerLine(order, setting),
    fittedLines(words, layout, ground),
  ]);
  let y = text.y + Math.max(0, (text.height - height) / 2);
  const placed: Placed[] = [
    { ...called, x: text.x, y },
    ...(owner ? [{ ...owner, x: text.x + text.width - owner.width, y }] : []),
  ];
  y += head;
  for (const { set, below } of lines) {
    placed.push({ ...set, x: text.x, y });
    y += set.height + below;
  }
  const figures = await figureRows(words.figures, layout, ground, y);
  return { placed: [...placed, ...figures.placed], marks: figures.marks };
}

/** The site's name next to the mark; empty if the logo contains it. */
export async function nameWords(
  { brand }: PictureOrder,
  { logo, isWide, text }: ShareLayout,
  { isLight }: Ground,
): Promise<Placed[]> {
  const width = isWide ? text.width : text.width / 2; // the other half is for the credit line
  const name = await nameInType(brand, isLight ? "dark" : "light", { height: logo.height, width });
  return name ? [{ ...name, below: 0, x: logo.x + name.left, y: logo.y + name.top }] : [];
}

/** The names of the axes on the art, the credit line and, on wide pictures, the owner line. */
export async function footWords(
  order: PictureOrder,
  { layout, ground, labels }: { layout: ShareLayout; ground: Ground; labels: Label[] },
): Promise<Placed[]> {
  const { text, foot, isWide } = layout;
  const setting = { size: foot.size, color: ground.text, width: text.width };
  const axes = labels.map(async (label): Promise<Placed> => {
    const set = await setText(label.text, { ...setting, face: "text", size: label.size, color: label.color });
    const left = { start: 0, middle: set.width / 2, end: set.width }[label.anchor];
    return { ...set, x: label.x - left, y: label.y - set.height * 0.8 };
  });
  const statements = order.document.evidence.form === "full" ? 116 : 58;
  const image = await setText(`Made from ${statements} statements`, { ...setting, face: "text" });
  const owner = isWide ? await ownerLine(order, { ...setting, color: ground.accent }) : undefined;
  const x = isWide ? text.x : text.x + text.width - image.width;
  return [
    ...(await Promise.all(axes)),
    { ...image, x, y: foot.y },
    ...(owner ? [{ ...owner, x: x + image.width + foot.size * 1.4, y: foot.y }] : []),
  ];
}
