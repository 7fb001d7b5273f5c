import { lookUp } from "../../../lib/checked.ts";

const ONES = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen " +
  "seventeen eighteen nineteen"
).split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const valueOf = new Map([
  ...ONES.map((word, i) => [word, i] as const),
  ...TENS.map((word, i) => [word, 20 + i * 10] as const),
]);
const FILLERS = new Set([
  "",
  ..."about around roughly approximately nearly almost and percent per cent out of a".split(" "),
]);

const DIGITS =
  /^(?:about|around|roughly|approximately|nearly|almost|~|≈)?\s*([+-]?\d+(?:\.\d+)?)\s*(?:%|percent|per cent)?(?:\s*(?:\/|out of)\s*(\d+(?:\.\d+)?))?\s*%?$/i;

/**
 * Reads a percentage from many notations: 65, "65", "65%", "65/100", "13/20", "about 40", "sixty-five",
 * "seventy-two point five".
 * @returns an integer 0..100; undefined if it is not a number
 */
export function percentFrom(value: unknown): number | undefined {
  const number =
    typeof value === "number"
      ? value
      : typeof value === "string"
        ? fromText(value.trim().slice(0, 80))
        : undefined;
  return number === undefined || !Number.isFinite(number)
    ? undefined
    : Math.min(100, Math.max(0, Math.round(number)));
}

function fromText(text: string): number | undefined {
  const digits = DIGITS.exec(text);
  if (!digits) return fromWords(text.replace(/\s*(?:\/|out of)\s*(?:100|a hundred|one hundred)$/i, ""));
  const [, value, total] = digits;
  return total === undefined || Number(total) === 0 ? Number(value) : (100 * Number(value)) / Number(total);
}

const wordsOf = (part: string) => part.split(/[\s-]+/).filter((word) => !FILLERS.has(word));

/** "about seventy-two point five percent" → 72.5; undefined for anything that is not a number in words. */
function fromWords(text: string): number | undefined {
  const [integer = "", decimals, ...extra] = text
    .toLowerCase()
    .replace(/%/g, " percent")
    .split(/\bpoint\b/);
  if (extra.length) return undefined;
  let sum: number | undefined;
  for (const word of wordsOf(integer)) {
    if (word === "hundred") sum = (sum ?? 1) * 100;
    else if (valueOf.has(word)) sum = (sum ?? 0) + lookUp(valueOf, word);
    else return undefined;
  }
  if (sum === undefined || decimals === undefined) return sum;
  const digits = wordsOf(decimals).map((word) => valueOf.get(word));
  if (!digits.length || digits.some((digit) => digit === undefined || digit > 9)) return undefined;
  return Number(`${sum}.${digits.join("")}`);
}
