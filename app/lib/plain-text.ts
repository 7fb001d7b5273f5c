/**
 * Replaces control characters and direction marks, which would garble the text around them, with spaces.
 * Keeps joiners, which Indian scripts need.
 */
export const plainText = (text: string) =>
  text.replaceAll(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, " ").normalize("NFC");

/** Removes `characters` and the joiners left behind, and collapses spaces. */
export const withoutCharacters = (text: string, characters: ReadonlySet<string>) =>
  Array.from(text)
    .filter((c) => !characters.has(c))
    .join("")
    .replaceAll(/(?<![\p{L}\p{M}])[\u200c\u200d]+/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
