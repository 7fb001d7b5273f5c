import { plainText, withoutCharacters } from "../../../lib/plain-text.ts";

const syllables = new Intl.Segmenter("en-IN");
/** The first so many characters of a text, or as many fewer as its last whole syllable needs. */
function beginningOf(text: string, longest: number): string {
  let end = 0;
  for (const { index, segment } of syllables.segment(text)) {
    if (index + segment.length > longest) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

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
  const clean = withoutCharacters(plainText(name), new Set(missing));
  if (!/[\p{L}\p{N}]/u.test(clean)) return fallback;
  return clean.length > LONGEST_NAME ? `${beginningOf(clean, LONGEST_NAME - 1).trim()}…` : clean;
}
