import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { DEFAULT_BRAND } from "../../lib/brand.ts";
import { LOCKUP_HEIGHT, type Lines, nameInType } from "./name-in-type.server.ts";

const drawings = new Map<string, string>();
/** The logo's SVG content, 125 units high: the drawn wordmark for the default brand, else only the mark. */
export function drawnLockup(brand: string, lines: Lines): string {
  const variant = brand === DEFAULT_BRAND ? "logo" : "mark";
  const file = `public/art/${variant}-${lines === "light" ? "light-on-dark" : "dark-on-light"}.svg`;
  const drawing =
    drawings.get(file) ??
    fs.readFileSync(path.resolve(file), "utf8").replaceAll(/<\/?svg[^>]*>|<title>.*?<\/title>/g, "");
  drawings.set(file, drawing);
  return drawing;
}

/** Mark and name as one image, `box.height` high. */
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
