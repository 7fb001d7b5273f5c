import { createHash } from "node:crypto";
import fs from "node:fs";

/**
 * Creates `content/passwords/common.bin` from a list of passwords, one per line, most common first. Takes the
 * first 100,000 different ones of at least six characters, in NFKC and lower case. The file has the first 32
 * bits of each one's SHA-256, big-endian and sorted.
 * Usage: node scripts/common-passwords.ts LIST
 */
const COUNT = 100_000;
const LEAST = 6;

const [file = ""] = process.argv.slice(2);
const passwords = new Set<string>();
for (const line of fs.readFileSync(file, "utf8").split("\n")) {
  const password = line.replace(/\r$/, "").normalize("NFKC").toLowerCase();
  if (password.length >= LEAST) passwords.add(password);
  if (passwords.size === COUNT) break;
}
const marks = Array.from(passwords, (password) =>
  createHash("sha256").update(password).digest().readUInt32BE(),
);
const sorted = [...new Set(marks)].toSorted((first, second) => first - second);
const bytes = Buffer.alloc(sorted.length * 4);
for (const [index, mark] of sorted.entries()) bytes.writeUInt32BE(mark, index * 4);
fs.writeFileSync("content/passwords/common.bin", bytes);
console.log(`${passwords.size} passwords, ${sorted.length} marks of 32 bits, ${bytes.length} bytes`);
