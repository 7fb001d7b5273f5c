/** Words of a text in small letters. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll("’", "'")
    .match(/[\p{L}][\p{L}'-]*/gu) ?? [];

/**
 * A word without the endings that change with its place in a sentence: "worries", "worried" and "worry" are
 * one.
 */
export function stemOf(word: string): string {
  const bare = word.replace(/'s?$/, "");
  if (bare.length < 5) return bare;
  return bare
    .replace(/(ies|ied)$/, "y")
    .replace(/(ingly|edly|ing|ed|ly|es|s)$/, "")
    .replace(/e$/, "")
    .replace(/([bdglmnprt])\1$/, "$1");
}
export const stemsOf = (text: string): Set<string> => new Set(wordsOf(text).map(stemOf));

/** Every run of so many words of a text, in small letters. */
export function runsOf(text: string, length: number): string[] {
  const words = wordsOf(text);
  return words
    .slice(0, Math.max(0, words.length - length + 1))
    .map((_, i) => words.slice(i, i + length).join(" "));
}

/** The first of some phrases that stands in a text as whole words. */
export const phraseIn = (text: string, phrases: readonly string[]): string | undefined => {
  const plain = ` ${wordsOf(text).join(" ")} `;
  return phrases.find((phrase) => plain.includes(` ${phrase} `));
};
