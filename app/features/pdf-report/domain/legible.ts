import type { Feedback } from "../contract.ts";

/**
 * The characters that no face of the book has, from what the press said against it; empty when it said
 * something else.
 */
export function missingFrom(complaint: string): string[] {
  const found = complaint.matchAll(/the text `\\?"(.+?)\\?"` could not be displayed/gu);
  return [...new Set([...found].flatMap(([, text = ""]) => Array.from(text)))];
}

const without = (text: string, characters: ReadonlySet<string>) =>
  Array.from(text)
    .filter((c) => !characters.has(c))
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();

/**
 * Control characters and direction marks would bend the lines around them; joiners stay, Indian scripts need
 * them.
 */
const plain = (text: string) =>
  text.replaceAll(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, " ").normalize("NFC");

const syllables = new Intl.Segmenter("en-IN");
/** The first so many characters of a text, or as many fewer as its last whole syllable needs. */
export function beginningOf(text: string, longest: number): string {
  let end = 0;
  for (const { index, segment } of syllables.segment(text)) {
    if (index + segment.length > longest) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

const [LONGEST_WORD, PIECE] = [24, 12];
/**
 * The text with places (U+200B) at which what has no space for long may go on in the next line: a copied address
 * would run off the page.
 */
const breaking = (text: string) =>
  text.replaceAll(/\S+/gu, (word) => {
    const clusters = Array.from(syllables.segment(word), ({ segment }) => segment);
    if (clusters.length <= LONGEST_WORD) return word;
    return clusters.map((cluster, i) => (i > 0 && i % PIECE === 0 ? `\u200B${cluster}` : cluster)).join("");
  });

const LONGEST_NAME = 60;
/**
 * A member's name as the book can print it: on one line, without what no face has; where nothing is left, the
 * name that is always legible.
 */
export function legibleName(
  name: string,
  missing: readonly string[],
  fallback = "A guest of the villa",
): string {
  const clean = without(plain(name), new Set(missing));
  if (!/[\p{L}\p{N}]/u.test(clean)) return fallback;
  return clean.length > LONGEST_NAME ? `${beginningOf(clean, LONGEST_NAME - 1).trim()}…` : clean;
}

/** Their thoughts, likewise, and no stretch without a place to break. */
export const legibleFeedback = (feedback: Feedback[], missing: readonly string[]): Feedback[] =>
  feedback.map((f) => ({ ...f, thought: breaking(without(plain(f.thought), new Set(missing))) }));
