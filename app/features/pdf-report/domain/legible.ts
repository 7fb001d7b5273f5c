import type { Feedback } from "../contract.ts";
import { syllables } from "./beginning.ts";

/**
 * The characters that no face of the book has, from what the press said against it; empty when it said
 * something else.
 */
export function missingFrom(complaint: string): string[] {
  const found = complaint.matchAll(/the text `\\?"(.+?)\\?"` could not be displayed/gu);
  return [...new Set([...found].flatMap(([, text = ""]) => Array.from(text)))];
}

/** A text without the signs that no face has. */
export const without = (text: string, characters: ReadonlySet<string>) =>
  Array.from(text)
    .filter((c) => !characters.has(c))
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();

/**
 * Control characters and direction marks would bend the lines around them; joiners stay, Indian scripts need
 * them.
 */
export const plain = (text: string) =>
  text.replaceAll(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, " ").normalize("NFC");

const [LONGEST_WORD, PIECE] = [24, 12];
/**
 * The text with places (U+200B) at which what has no space for long may go on in the next line: a copied
 * address would run off the page.
 */
const breaking = (text: string) =>
  text.replaceAll(/\S+/gu, (word) => {
    const clusters = Array.from(syllables.segment(word), ({ segment }) => segment);
    if (clusters.length <= LONGEST_WORD) return word;
    return clusters.map((cluster, i) => (i > 0 && i % PIECE === 0 ? `\u200B${cluster}` : cluster)).join("");
  });

/** Their thoughts, likewise, and no stretch without a place to break. */
export const legibleFeedback = (feedback: Feedback[], missing: readonly string[]): Feedback[] =>
  feedback.map((f) => ({ ...f, thought: breaking(without(plain(f.thought), new Set(missing))) }));
