/** Words of a text in lower case. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll("’", "'")
    .match(/[\p{L}][\p{L}'-]*/gu) ?? [];

export const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?…][”’)]?)\s+/).filter(Boolean);

const syllables = (word: string) =>
  Math.max(1, (word.replace(/(?<=[^aeiouy])e$/, "").match(/[aeiouy]+/g) ?? []).length);

/**
 * Flesch's reading ease, 206.835 − 1.015 words a sentence − 84.6 syllables a word (Flesch 1948); higher is
 * easier.
 */
export function readingEase(sentences: readonly string[]): number {
  const words = sentences.flatMap(wordsOf);
  const syllableCount = words.reduce((sum, word) => sum + syllables(word), 0);
  return (
    206.835 -
    (1.015 * words.length) / Math.max(1, sentences.length) -
    (84.6 * syllableCount) / Math.max(1, words.length)
  );
}
