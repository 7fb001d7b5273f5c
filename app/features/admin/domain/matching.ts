/** The typed words in lower case. */
export const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether every word occurs in these texts. */
export const matches = (words: readonly string[], ...texts: string[]) => {
  const all = texts.join(" ").toLowerCase();
  return words.every((word) => all.includes(word));
};

/** Splits a text into pieces; `hit` marks the typed words. */
export function marked(text: string, words: readonly string[]): { text: string; hit: boolean }[] {
  if (words.length === 0) return [{ text, hit: false }];
  const any = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text
    .split(new RegExp(`(${any.join("|")})`, "i"))
    .map((piece, at) => ({ text: piece, hit: at % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}
