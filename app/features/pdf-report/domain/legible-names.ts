import { plainText, withoutCharacters } from "../../../lib/plain-text.ts";

const syllables = new Intl.Segmenter("en-IN");
/** The beginning of a text, without cutting a grapheme. */
function beginningOf(text: string, longest: number): string {
  let end = 0;
  for (const { index, segment } of syllables.segment(text)) {
    if (index + segment.length > longest) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

const LONGEST_NAME = 60;
/** A member's name on one line, shortened, without characters that no font has; or a neutral name. */
export function legibleName(name: string, missing: readonly string[]): string {
  const clean = withoutCharacters(plainText(name), new Set(missing));
  if (!/[\p{L}\p{N}]/u.test(clean)) return "A guest of the villa";
  return clean.length > LONGEST_NAME ? `${beginningOf(clean, LONGEST_NAME - 1).trim()}…` : clean;
}
