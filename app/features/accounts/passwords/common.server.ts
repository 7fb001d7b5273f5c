import { createHash } from "node:crypto";
import fs from "node:fs";

const BYTES = 4;
const file = fs.readFileSync("content/passwords/common.bin");

/**
 * Whether a password is among the 100,000 commonest of at least six characters, whatever its capitals. One
 * that is not is taken for one that is once in 43,000 times (`content/passwords/README.md`).
 */
export function isCommonPassword(password: string): boolean {
  const mark = createHash("sha256").update(password.normalize("NFKC").toLowerCase()).digest().readUInt32BE();
  let [from, to] = [0, file.length / BYTES];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const found = file.readUInt32BE(middle * BYTES);
    if (found === mark) return true;
    if (found < mark) from = middle + 1;
    else to = middle;
  }
  return false;
}
