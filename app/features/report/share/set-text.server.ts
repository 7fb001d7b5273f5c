import { typesetPixels, typeface } from "../../../platform/pdf/typesetting.server.ts";

/** The site's typefaces, from files. */
export const FACES = {
  display: typeface("Fraunces", "fraunces/400Regular/Fraunces_400Regular"),
  italic: typeface("Fraunces Italic", "fraunces/400Regular_Italic/Fraunces_400Regular_Italic"),
  text: typeface("Instrument Sans Medium", "instrument-sans/500Medium/InstrumentSans_500Medium"),
};
type Face = keyof typeof FACES;

/**
 * Rendered text with transparency (RGBA), cropped to the ink. `below`: pixels from its bottom edge to where
 * the next line starts.
 */
export type TextImage = { data: Buffer; width: number; height: number; below: number };
export type Setting = { face: Face; size: number; color: string; width: number; lineHeight?: number };

/** Ascent plus descent of Fraunces, as a multiple of the font size. */
const LINE_OF_SIZE = 1.233;

/** Renders text at a size in pixels, in lines of at most `width` pixels. */
export async function setText(
  text: string,
  { face, size, color, width, lineHeight = 1.1 }: Setting,
): Promise<TextImage> {
  const tracking = face === "display" && size > 60 ? -0.02 : 0;
  const image = await typesetPixels(text, { face: FACES[face], color, size, width, lineHeight, tracking });
  const pitch = size * lineHeight * LINE_OF_SIZE;
  const lines = Math.max(1, Math.round((image.height + size / 4) / pitch));
  const below = Math.max(0, lines * pitch - size / 10 - image.height);
  return { ...image, below };
}

/** Renders a title on one line, shrunk by up to about a quarter, or else wrapped to fit the height. */
export async function setTitle(text: string, setting: Setting, height: number): Promise<TextImage> {
  const line = await setText(text, { ...setting, width: setting.width * 3 });
  const share = setting.width / line.width;
  if (share >= 1) return line;
  return share > 0.74
    ? setText(text, { ...setting, size: Math.floor(setting.size * share) - 1 })
    : setWithin(text, setting, height);
}

/** Renders text as large as fits the height, from the preferred size down to about a third of it. */
export async function setWithin(text: string, setting: Setting, height: number): Promise<TextImage> {
  let size = setting.size;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each attempt depends on the previous one
    const image = await setText(text, { ...setting, size });
    if ((image.height <= height && image.width <= setting.width) || size < setting.size / 3) return image;
    size = Math.floor(size * Math.max(0.7, Math.min(0.95, Math.sqrt(height / image.height))));
  }
}
