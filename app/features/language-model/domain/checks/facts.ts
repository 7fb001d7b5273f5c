import { stemOf, wordsOf } from "../text.ts";
import type { Words } from "../words.ts";

/** Words that stand in what the model was given, and those of everyday English. */
export type Known = { known: ReadonlySet<string>; words: Pick<Words, "english"> };

const LINK =
  /https?:|www\.|@|\b[a-z0-9-]+\.(com|in|org|net|io|dev|co|ai|info|app|me)\b|[<>{}[\]|`*_#\\~^]|&\w+;/i;
/** A link, an address or a sign of markup in a text. */
export const links = (text: string): string | undefined => LINK.exec(text)?.[0];

/** Letters of other scripts, and signs that no sentence of ours has. */
const FOREIGN = /[^\p{Script=Latin}\p{N}\s.,;:!?'"’‘“”()–—…₹%-]/u;
/**
 * Shares of a text's words: those of English that carry no meaning, and those that our own texts never use.
 */
const LEAST_ENGLISH = 0.25;
const MOST_UNKNOWN = 0.25;

/** Whether a text is English, and in words that our own texts use. */
export function isEnglish(text: string, { known, words: { english } }: Known): boolean {
  if (FOREIGN.test(text)) return false;
  const words = wordsOf(text);
  const small = words.filter((word) => english.includes(word)).length;
  const unknown = words.filter((word) => !known.has(stemOf(word)) && !english.includes(word)).length;
  return small >= LEAST_ENGLISH * words.length && unknown <= MOST_UNKNOWN * words.length;
}
