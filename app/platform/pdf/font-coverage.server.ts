import fs from "node:fs";
import path from "node:path";
import { plainText, withoutCharacters } from "../../lib/plain-text.ts";
import { SCRIPT_FONTS } from "./script-fonts.ts";

const FOLDER = path.resolve("node_modules/@expo-google-fonts");
const covered = new Map<string, ReadonlySet<number>>();

/** The characters of a font file, from its `cmap` table (format 4). Source: OpenType 1.9, "cmap". */
function charactersOf(file: string): ReadonlySet<number> {
  const cached = covered.get(file);
  if (cached) return cached;
  const bytes = fs.readFileSync(file);
  const tables = Array.from({ length: bytes.readUInt16BE(4) }, (_, i) => 12 + i * 16);
  const cmap = tables.find((at) => bytes.toString("latin1", at, at + 4) === "cmap");
  const characters = new Set<number>();
  if (cmap !== undefined) addCharacters(bytes, bytes.readUInt32BE(cmap + 8), characters);
  covered.set(file, characters);
  return characters;
}

function addCharacters(bytes: Buffer, start: number, characters: Set<number>) {
  for (let i = 0; i < bytes.readUInt16BE(start + 2); i++) {
    const at = start + bytes.readUInt32BE(start + 4 + i * 8 + 4);
    if (bytes.readUInt16BE(at) !== 4) continue;
    const ends = bytes.readUInt16BE(at + 6);
    for (let segment = 0; segment < ends; segment += 2) {
      const last = bytes.readUInt16BE(at + 14 + segment);
      const first = bytes.readUInt16BE(at + 16 + ends + segment);
      for (let code = first; code <= last && code < 0xffff; code++) characters.add(code);
    }
  }
}

/** Whether one of these font files has the character; spaces and joiners need no glyph. */
const isCovered = (c: string, files: readonly string[]) =>
  /[\s\u200c\u200d]/u.test(c) || files.some((file) => charactersOf(file).has(c.codePointAt(0) ?? 0));

/** Whether a font file has every character of a text. */
export const hasCharacters = (file: string, text: string): boolean =>
  Array.from(text).every((c) => isCovered(c, [file]));

let pictureFonts: string[] | undefined;
/** The files of SCRIPT_FONTS and the site's own faces, all weights of which have the same characters. */
const filesOfPictures = () =>
  (pictureFonts ??= ["fraunces/400Regular", "instrument-sans/400Regular", ...SCRIPT_FONTS].flatMap((name) =>
    fs
      .readdirSync(path.join(FOLDER, name))
      .filter((file) => file.endsWith(".ttf"))
      .map((file) => path.join(FOLDER, name, file)),
  ));

/** The characters of a text that no font has, such as emoji. */
const missingCharacters = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text).filter((c) => !isCovered(c, filesOfPictures())));

/** Whether the fonts have every character of a text. */
export const canTypeset = (text: string): boolean => missingCharacters(text).size === 0;

/**
 * A person's text for typesetting: on one line, without characters that no font has; empty if nothing visible
 * remains.
 */
export function typesettable(text: string): string {
  const plain = plainText(text);
  const left = withoutCharacters(plain, missingCharacters(plain));
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(left) ? left : "";
}
