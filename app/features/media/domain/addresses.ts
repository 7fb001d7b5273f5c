import { FORMATS, type Format } from "../contract.ts";
import { itemAt } from "../../../lib/checked.ts";

const format = `(${FORMATS.join("|")})`;
/** A picture's key: a letter, then eleven letters and digits. */
export const KEY = /^[a-z][a-z0-9]{11}$/;
const FILE = new RegExp(`^([0-9a-f]{32})-(\\d{1,5})\\.${format}$`);
const OWN = new RegExp(`^([a-z][a-z0-9]{11})-(\\d{1,5})\\.${format}$`);

export type FileName = { of: string; width: number; format: Format };
function read(pattern: RegExp, name: string): FileName | undefined {
  const parts = pattern.exec(name);
  // the pattern matches no other format
  return parts ? { of: itemAt(parts, 1), width: Number(parts[2]), format: parts[3] as Format } : undefined;
}
/** Parses a permanent file name, such as HASH-640.webp. */
export const fileNamed = (name: string) => read(FILE, name);
/** Parses a picture's own file name, such as KEY-640.webp. */
export const ownNamed = (name: string) => read(OWN, name);

const IN_TEXT = new RegExp(`/media/([a-z][a-z0-9]{11})-(\\d{1,5})\\.${format}`, "g");
/** Distinct keys of the pictures that a text refers to. */
export const keysIn = (text: string): string[] => [
  ...new Set([...text.matchAll(IN_TEXT)].map(([, key = ""]) => key)),
];
/** Replaces pictures' own addresses in a text with the results of `to`; keeps those without a result. */
export const withAddresses = (text: string, to: (name: FileName) => string | undefined): string =>
  text.replaceAll(
    IN_TEXT,
    (whole, of: string, width: string, kind: Format) =>
      to({ of, width: Number(width), format: kind }) ?? whole,
  );
