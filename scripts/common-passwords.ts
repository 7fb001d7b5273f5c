import { createHash } from "node:crypto";
import fs from "node:fs";

/**
 * Creates `content/passwords/common.bin` from a list of passwords, most common first, one a line: the first
 * 100,000 with at least six characters, in lower case, each as the first 32 bits of its SHA-256, sorted,
 * big-endian.
 * Usage: node scripts/common-passwords.ts LIST
 */
const COUNT = 100_000;
const LEAST = 6;

const [file = ""] = process.argv.slice(2);
const words = new Set<string>();
for (const line of fs.readFileSync(file, "utf8").split("\n")) {
  const word = line.replace(/\r$/, "").normalize("NFKC").toLowerCase();
  if (word.length >= LEAST) words.add(word);
  if (words.size === COUNT) break;
}
const marks = Array.from(words, (word) => createHash("sha256").update(word).digest().readUInt32BE());
const sorted = [...new Set(marks)].toSorted((one, other) => one - other);
const bytes = Buffer.alloc(sorted.length * 4);
for (const [at, mark] of sorted.entries()) bytes.writeUInt32BE(mark, at * 4);
fs.writeFileSync("content/passwords/common.bin", bytes);
console.log(`${words.size} passwords, ${sorted.length} marks of 32 bits, ${bytes.length} bytes`);
