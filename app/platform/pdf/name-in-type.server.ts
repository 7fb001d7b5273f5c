import { DEFAULT_BRAND } from "../../lib/brand.ts";
import { typesettable } from "./font-coverage.server.ts";
import { typeface, typesetPixels } from "./typesetting.server.ts";

/** Height of the logo drawings, in SVG units. */
export const LOCKUP_HEIGHT = 125;
/**
 * Position and size of the typeset name next to the mark, as on the pages; `middle` is the middle of the
 * capitals.
 */
const TYPE = { x: 132, middle: 63.5, size: 50, spacing: 0.2 };
const INK = { light: "#efe8dc", dark: "#0b1624" };
const FACE = typeface("Instrument Sans", "instrument-sans/400Regular/InstrumentSans_400Regular");

/** Colour of the logo: `light` is for dark backgrounds. */
export type Lines = keyof typeof INK;
/** Pixels with their offset from the left and upper edge. */
export type NameImage = { data: Buffer; width: number; height: number; left: number; top: number };

/**
 * Typesets a configured brand name next to the mark. Undefined for the default name, which is part of the
 * drawing, and for a name without characters that the fonts have.
 * @param box height of the mark, and maximum width of mark and name: a longer name is set smaller
 */
export async function nameInType(
  brand: string,
  lines: Lines,
  box: { height: number; width: number },
): Promise<NameImage | undefined> {
  const text = typesettable(brand).toLocaleUpperCase("en");
  if (brand === DEFAULT_BRAND || !text) return undefined;
  const scale = box.height / LOCKUP_HEIGHT;
  const left = TYPE.x * scale;
  const set = (size: number) =>
    typesetPixels(text, {
      face: FACE,
      color: INK[lines],
      size,
      tracking: TYPE.spacing,
    });
  let size = TYPE.size * scale;
  let name = await set(size);
  while (name.width > box.width - left) {
    size *= Math.min(0.95, (box.width - left) / name.width); // at least 5%, since small sizes are rounded to whole pixels
    name = await set(size); // oxlint-disable-line no-await-in-loop -- each try depends on the one before
  }
  return { ...name, left, top: TYPE.middle * scale - name.height / 2 };
}
