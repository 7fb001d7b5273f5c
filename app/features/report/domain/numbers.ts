import { fromWords } from "./number-words.ts";

const DIGITS =
  /^(?:about|around|roughly|approximately|nearly|almost|~|≈)?\s*([+-]?\d+(?:\.\d+)?)\s*(?:%|percent|per cent)?(?:\s*(?:\/|out of)\s*(\d+(?:\.\d+)?))?\s*%?$/i;

/**
 * Reads a percentage from many notations: 65, "65", "65%", "65/100", "13/20", "about 40", "sixty-five",
 * "seventy-two point five".
 * @returns 0..100, whole; undefined where there is no number
 */
export function percentFrom(given: unknown): number | undefined {
  const found =
    typeof given === "number"
      ? given
      : typeof given === "string"
        ? fromText(given.trim().slice(0, 80))
        : undefined;
  return found === undefined || !Number.isFinite(found)
    ? undefined
    : Math.min(100, Math.max(0, Math.round(found)));
}

function fromText(text: string): number | undefined {
  const digits = DIGITS.exec(text);
  if (!digits) return fromWords(text.replace(/\s*(?:\/|out of)\s*(?:100|a hundred|one hundred)$/i, ""));
  const [, value, of] = digits;
  return of === undefined || Number(of) === 0 ? Number(value) : (100 * Number(value)) / Number(of);
}
