import fs from "node:fs";
import { typeface, typesetPixels } from "../../../platform/typeset.server.ts";

/**
 * The faces of a picture: the site's own, from files. The scripts of names that they lack are lent by two
 * more; no face of the machine is asked for, so a picture looks alike everywhere.
 */
const FACES = {
  display: typeface("Fraunces", "fraunces/400Regular/Fraunces_400Regular"),
  italic: typeface("Fraunces Italic", "fraunces/400Regular_Italic/Fraunces_400Regular_Italic"),
  text: typeface("Instrument Sans Medium", "instrument-sans/500Medium/InstrumentSans_500Medium"),
  devanagari: typeface(
    "Noto Serif Devanagari",
    "noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular",
  ),
  tamil: typeface("Noto Sans Tamil", "noto-sans-tamil/400Regular/NotoSansTamil_400Regular"),
};
export type Face = keyof typeof FACES;

const covered = new Map<Face, ReadonlySet<number>>();

/** Every character of a face, from the table `cmap` (format 4) of its file. Source: OpenType 1.9, "cmap". */
function charactersOf(face: Face): ReadonlySet<number> {
  const known = covered.get(face);
  if (known) return known;
  const bytes = fs.readFileSync(FACES[face].fontfile);
  const tables = Array.from({ length: bytes.readUInt16BE(4) }, (_, i) => 12 + i * 16);
  const cmap = tables.find((at) => bytes.toString("latin1", at, at + 4) === "cmap");
  const found = new Set<number>();
  if (cmap !== undefined) addCharacters(bytes, bytes.readUInt32BE(cmap + 8), found);
  covered.set(face, found);
  return found;
}

function addCharacters(bytes: Buffer, start: number, found: Set<number>) {
  for (let i = 0; i < bytes.readUInt16BE(start + 2); i++) {
    const at = start + bytes.readUInt32BE(start + 4 + i * 8 + 4);
    if (bytes.readUInt16BE(at) !== 4) continue;
    const ends = bytes.readUInt16BE(at + 6);
    for (let segment = 0; segment < ends; segment += 2) {
      const last = bytes.readUInt16BE(at + 14 + segment);
      const first = bytes.readUInt16BE(at + 16 + ends + segment);
      for (let code = first; code <= last && code < 0xffff; code++) found.add(code);
    }
  }
}

/** Whether a face has every character of a text; blanks need none, and joiners only shape what they join. */
export const canSet = (face: Face, text: string): boolean =>
  Array.from(text).every((c) => /[\s\u200c\u200d]/u.test(c) || charactersOf(face).has(c.codePointAt(0) ?? 0));

/** The face that can set a whole name; undefined where none can. */
export const faceOfName = (name: string): Face | undefined =>
  (["text", "devanagari", "tamil"] as const).find((face) => canSet(face, name));

/**
 * Words as a picture of their own: pixels with transparency, cut to the ink. `below`: pixels from there to
 * where a next line could stand, more where nothing hangs below the last line.
 */
export type TextImage = { data: Buffer; width: number; height: number; below: number };
export type Setting = { face: Face; size: number; color: string; width: number; lineHeight?: number };

/** Height of a line of Fraunces, ascent and descent together, as a share of its size. */
const LINE_OF_SIZE = 1.233;

/** A text at a size in pixels, in lines of at most `width` pixels. */
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

/** A title on one line where it is not much too long for it, else on two. */
export async function setTitle(text: string, setting: Setting, height: number): Promise<TextImage> {
  const line = await setText(text, { ...setting, width: setting.width * 3 });
  const share = setting.width / line.width;
  if (share >= 1) return line;
  return share > 0.74
    ? setText(text, { ...setting, size: Math.floor(setting.size * share) - 1 })
    : setWithin(text, setting, height);
}

/** A text as large as fits into a height, from the size that is wished for down to a third of it. */
export async function setWithin(text: string, setting: Setting, height: number): Promise<TextImage> {
  let size = setting.size;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each try depends on the one before
    const found = await setText(text, { ...setting, size });
    if ((found.height <= height && found.width <= setting.width) || size < setting.size / 3) return found;
    size = Math.floor(size * Math.max(0.7, Math.min(0.95, Math.sqrt(height / found.height))));
  }
}
