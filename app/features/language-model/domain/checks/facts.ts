import type { Declared } from "../../../../kernel/claims-check.ts";
import type { AskedText } from "../request.ts";
import { stemOf, wordsOf } from "../text.ts";
import type { Words } from "../words.ts";

type Known = { known: ReadonlySet<string>; words: Pick<Words, "english"> };

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

const NUMBER =
  /\d+(?:[.,:]\d+)*%?|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|half|third|quarter|twice|double|percent|per cent)\b/gi;
const numbersIn = (text: string) => (text.match(NUMBER) ?? []).map((found) => found.toLowerCase());

/**
 * The first number that neither stands in the engine's own text nor is the percentile of a facet that the
 * sentence names.
 */
export function strangeNumbers(
  { own, facets }: AskedText,
  sentences: readonly Declared[],
): string | undefined {
  const allowed = new Set(numbersIn(own));
  return sentences.flatMap(({ text }) => {
    const named = facets.filter(({ name }) => text.toLowerCase().includes(name));
    const percentiles = new Set(named.map(({ percentile }) => `${percentile}`));
    return numbersIn(text).filter((found) => !allowed.has(found) && !percentiles.has(found));
  })[0];
}

/** The first word with a capital, or quotation, that the engine's own text does not have. */
export function strangeNames(
  { own }: AskedText,
  sentences: readonly Declared[],
  { known, words: { english } }: Known,
): string | undefined {
  const ordinary = (word: string) => known.has(stemOf(word)) || english.includes(word);
  return sentences.flatMap(({ text }) => {
    const quoted = (text.match(/[“"][^”"]*[”"]/g) ?? []).filter((found) => !own.includes(found));
    const capital = [...text.matchAll(/\p{Lu}[\p{L}’'-]*/gu)].filter(({ 0: word, index }) => {
      const opens = /^[“‘"(]?$|[.!?:]\s[“‘"(]?$/.test(text.slice(0, index));
      return !own.includes(word) && !(opens && ordinary(wordsOf(word)[0] ?? ""));
    });
    return [...quoted, ...capital.map(([word]) => word)];
  })[0];
}
