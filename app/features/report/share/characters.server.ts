import fs from "node:fs";
import { FACES, type Face } from "./faces.server.ts";

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
