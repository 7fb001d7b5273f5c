import { plainText, withoutCharacters } from "../../../kernel/plain-text.ts";
import type { Feedback } from "../contract.ts";
import { syllables } from "./beginning.ts";

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
  feedback.map((f) => ({
    ...f,
    thought: breaking(withoutCharacters(plainText(f.thought), new Set(missing))),
  }));
