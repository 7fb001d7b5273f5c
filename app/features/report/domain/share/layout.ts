import { type Box, type ShareSize, ARCH } from "./sizes.ts";

/** In pixels of the picture. `sentence`: font size if `alone`, or `below` a headline. */
export type ShareLayout = {
  isWide: boolean;
  lines: number;
  art: Box;
  /** The box in which kicker, headline, sentence, credit and figures are stacked and centred. */
  text: Box;
  kicker: number;
  headline: { size: number; height: number };
  sentence: { alone: number; below: number; height: number };
  credit: number;
  gap: number;
  figure: { height: number; size: number };
  logo: { x: number; y: number; height: number };
  foot: { y: number; size: number };
};

/** In the tall picture, rows of figures reduce the height of the art. */
export function layoutOf(size: ShareSize, figures: number): ShareLayout {
  if (size === "wide")
    return {
      isWide: true,
      lines: 38,
      art: { x: 640, y: 0, width: 560, height: 630 },
      text: { x: 64, y: 116, width: 596, height: 412 },
      kicker: 24,
      headline: { size: 82, height: 190 },
      sentence: { alone: 44, below: 31, height: 300 },
      credit: 23,
      gap: 22,
      figure: { height: figures > 1 ? 44 : 52, size: 23 },
      logo: { x: 64, y: 52, height: 36 },
      foot: { y: 556, size: 22 },
    };
  const artHeight = figures > 1 ? 940 : figures === 1 ? 1010 : 1080;
  const { x, y, rim, width } = ARCH;
  const inner = { x: x + rim, width: width - 2 * rim };
  const top = y + rim;
  return {
    isWide: false,
    lines: 44,
    art: { ...inner, y: top, height: artHeight },
    text: {
      x: inner.x + 36, y: top + artHeight + 44, width: inner.width - 72,
      height: 1694 - (top + artHeight + 44),
    },
    kicker: 34,
    headline: { size: 118, height: 250 },
    sentence: { alone: 66, below: 46, height: 400 },
    credit: 33,
    gap: 36,
    figure: { height: figures > 1 ? 80 : 92, size: 34 },
    logo: { x: inner.x + 36, y: 1756, height: 52 },
    foot: { y: 1766, size: 29 },
  }; // prettier-ignore
}

/** The same layout with smaller text. `share`: factor below 1. */
export const withSmallerWords = (layout: ShareLayout, share: number): ShareLayout => ({
  ...layout,
  headline: { size: layout.headline.size * share, height: layout.headline.height * share },
  sentence: {
    alone: layout.sentence.alone * share,
    below: layout.sentence.below * share,
    height: layout.sentence.height * share,
  },
  credit: layout.credit * share,
  gap: layout.gap * share,
});
