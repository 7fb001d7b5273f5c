import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { DEFAULT_BRAND } from "../kernel/brand.ts";
import { typeface, typesetPixels } from "./typeset.server.ts";

/** Height of the drawings of the mark, alone or with the letters beside it. */
export const LOCKUP_HEIGHT = 125;
/** Where a name in type begins beside the mark, the middle of its capitals, and its size: as on the pages. */
const TYPE = { x: 132, middle: 63.5, size: 50, spacing: 0.2 };
const INK = { light: "#efe8dc", dark: "#0b1624" };
const FACE = typeface("Instrument Sans", "instrument-sans/400Regular/InstrumentSans_400Regular");

/** Light lines are for dark grounds. */
export type Lines = keyof typeof INK;
/** Pixels, and how far they stand from the left and the upper edge of the whole. */
export type NameImage = { data: Buffer; width: number; height: number; left: number; top: number };

const drawings = new Map<string, string>();
/**
 * The mark as SVG without its frame, 125 high; with the drawn letters where the house has the default name.
 */
export function drawnLockup(brand: string, lines: Lines): string {
  const what = brand === DEFAULT_BRAND ? "logo" : "mark";
  const file = `public/art/${what}-${lines === "light" ? "light-on-dark" : "dark-on-light"}.svg`;
  const known =
    drawings.get(file) ??
    fs.readFileSync(path.resolve(file), "utf8").replaceAll(/<\/?svg[^>]*>|<title>.*?<\/title>/g, "");
  drawings.set(file, known);
  return known;
}

/**
 * A name of one's own in type, to stand beside the mark; undefined for the default name, which is drawn.
 * @param box how high the mark is, and how wide both may be: a longer name is set smaller
 */
export async function nameInType(
  brand: string,
  lines: Lines,
  box: { height: number; width: number },
): Promise<NameImage | undefined> {
  if (brand === DEFAULT_BRAND) return undefined;
  const scale = box.height / LOCKUP_HEIGHT;
  const left = TYPE.x * scale;
  const set = (size: number) =>
    typesetPixels(brand.toLocaleUpperCase("en"), {
      face: FACE,
      color: INK[lines],
      size,
      tracking: TYPE.spacing,
    });
  let size = TYPE.size * scale;
  let name = await set(size);
  while (name.width > box.width - left) {
    size *= Math.min(0.95, (box.width - left) / name.width); // small letters stand on whole pixels
    name = await set(size); // oxlint-disable-line no-await-in-loop -- each try depends on the one before
  }
  return { ...name, left, top: TYPE.middle * scale - name.height / 2 };
}

/** Mark and name as one picture, `box.height` high, to be laid on another. */
export async function lockup(brand: string, lines: Lines, box: { height: number; width: number }) {
  const [scale, name] = [box.height / LOCKUP_HEIGHT, await nameInType(brand, lines, box)];
  const width = Math.ceil(name ? name.left + name.width : 572 * scale);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${box.height}">` +
    `<g transform="scale(${scale})">${drawnLockup(brand, lines)}</g></svg>`;
  const overlay = name && {
    input: name.data,
    raw: { width: name.width, height: name.height, channels: 4 as const },
    left: Math.round(name.left),
    top: Math.max(0, Math.round(name.top)),
  };
  return sharp(Buffer.from(svg))
    .composite(overlay ? [overlay] : [])
    .png()
    .toBuffer();
}
