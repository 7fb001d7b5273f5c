import { plainText, withoutCharacters } from "../../../lib/plain-text.ts";
import { beginningOf } from "./beginning.ts";

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
