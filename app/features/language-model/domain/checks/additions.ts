import type { Declared } from "../../../../kernel/claims-check.ts";
import type { AskedText } from "../request.ts";
import { stemOf, wordsOf } from "../text.ts";
import type { Known } from "./facts.ts";

const NUMBER =
  /\d+(?:[.,:]\d+)*%?|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|half|third|quarter|twice|double|percent|per cent)\b/gi;
const numbersIn = (text: string) => (text.match(NUMBER) ?? []).map((found) => found.toLowerCase());

/** The first number that is neither in the engine's text nor the percentile of a trait that the sentence names. */
export function strangeNumbers(
  { own, facets }: AskedText,
  sentences: readonly Declared[],
): string | undefined {
  const allowed = new Set(numbersIn(own));
  return sentences.flatMap(({ text }) => {
    const named = facets.filter(({ name }) => text.toLowerCase().includes(name));
    const percentiles = new Set(
      named.flatMap(({ percentile }) => (percentile === undefined ? [] : `${percentile}`)),
    );
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
