/**
 * A text without control characters and direction marks, which would bend the lines around them; joiners stay,
 * Indian scripts need them.
 */
export const plainText = (text: string) =>
  text.replaceAll(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, " ").normalize("NFC");

/** A text without some of its characters and the joiners that they leave behind, its blanks made single. */
export const withoutCharacters = (text: string, characters: ReadonlySet<string>) =>
  Array.from(text)
    .filter((c) => !characters.has(c))
    .join("")
    .replaceAll(/(?<![\p{L}\p{M}])[\u200c\u200d]+/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
