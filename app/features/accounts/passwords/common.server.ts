import { createHash } from "node:crypto";
import fs from "node:fs";

const BYTES = 4;
const file = fs.readFileSync("content/passwords/common.bin");

/**
 * Whether a password is among the 100,000 most common of at least six characters, ignoring case. The file has
 * the sorted first four bytes of their SHA-256 hashes, so one in 43,000 other passwords matches too
 * (`content/passwords/README.md`).
 */
export function isCommonPassword(password: string): boolean {
  const prefix = createHash("sha256")
    .update(password.normalize("NFKC").toLowerCase())
    .digest()
    .readUInt32BE();
  let [low, high] = [0, file.length / BYTES];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = file.readUInt32BE(middle * BYTES);
    if (entry === prefix) return true;
    if (entry < prefix) low = middle + 1;
    else high = middle;
  }
  return false;
}
