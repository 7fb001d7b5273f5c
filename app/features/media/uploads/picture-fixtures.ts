import sharp from "sharp";

type PictureKind = { width: number; height: number; colour: string; kind: "jpeg" | "png" | "webp" | "avif" };
const JPEG: PictureKind = { width: 1600, height: 1000, colour: "#b5623c", kind: "jpeg" };

/** A picture file, JPEG by default: a plain colour with a mark in one corner, so that each is different. */
export async function pictureFile(more: Partial<PictureKind> = {}): Promise<Buffer> {
  const { width, height, colour, kind } = { ...JPEG, ...more };
  const mark = await sharp({
    create: { width: Math.ceil(width / 5), height: Math.ceil(height / 5), channels: 3, background: "#fff" },
  })
    .png()
    .toBuffer();
  const whole = sharp({ create: { width, height, channels: 3, background: colour } }).composite([
    { input: mark, left: 0, top: 0 },
  ]);
  return whole.toFormat(kind).toBuffer();
}
