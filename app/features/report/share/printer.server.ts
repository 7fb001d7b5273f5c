import sharp, { type OverlayOptions, type Sharp } from "sharp";
import { requireNoTransaction } from "../../../platform/database/transaction-guard.server.ts";
import { paletteOf } from "../domain/drawing/palette.ts";
import { shareArt } from "../domain/share/art.ts";
import { groundOf } from "../domain/share/ground.ts";
import { layoutOf } from "../domain/share/layout.ts";
import { type ShareSize } from "../domain/share/sizes.ts";
import { shareWords } from "../domain/share/words.ts";
import { scenery } from "./scenery.server.ts";
import { footWords, nameWords, type PictureOrder, type Placed, wordBlock } from "./typesetting.server.ts";

export type ShareFormat = "png" | "webp";

const overlay = ({ data, width, height, x, y }: Placed): OverlayOptions => ({
  input: data,
  raw: { width, height, channels: 4 },
  left: Math.round(x),
  top: Math.round(y),
});

const ENCODED: Record<ShareFormat, (picture: Sharp) => Sharp> = {
  png: (picture) => picture.png({ compressionLevel: 6 }),
  webp: (picture) => picture.webp({ quality: 84, effort: 2 }),
};

/**
 * All texts of a picture with their positions in pixels, and everything else as SVG; undefined if the report
 * has no such section.
 */
export async function composePicture(order: PictureOrder, size: ShareSize) {
  const { document, section, choice } = order;
  const words = shareWords(document, section, choice);
  if (!words) return undefined;
  const palette = paletteOf(document.evidence.traits);
  const ground = groundOf(section, palette, size === "wide");
  const layout = layoutOf(size, words.figures.length);
  const art = shareArt(document, section, { palette, ground, layout });
  const [block, foot, name] = await Promise.all([
    wordBlock(order, words, layout, ground),
    footWords(order, { layout, ground, labels: art.labels }),
    nameWords(order, layout, ground),
  ]);
  const { brand } = order;
  const svg = scenery(size, art.svg, { layout, ground, frame: palette.mid, marks: block.marks, brand });
  return { svg, block: block.placed, foot: [...foot, ...name], layout };
}

/**
 * Renders the picture of one section from the person's form, colours and texts. Pass the guests' copy.
 * @returns undefined if the report has no such section
 */
export async function printPicture(
  order: PictureOrder,
  size: ShareSize,
  format: ShareFormat,
): Promise<Buffer | undefined> {
  requireNoTransaction("work on a picture");
  const composed = await composePicture(order, size);
  if (!composed) return undefined;
  const { svg, block, foot } = composed;
  const drawn = sharp(Buffer.from(svg))
    .composite([...block, ...foot].map(overlay))
    .removeAlpha();
  return ENCODED[format](drawn).toBuffer();
}
