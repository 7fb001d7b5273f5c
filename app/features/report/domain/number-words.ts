import { lookUp } from "../../../lib/checked.ts";

const ONES = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
];
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const valueOf = new Map([
  ...ONES.map((w, i) => [w, i] as const),
  ...TENS.flatMap((w, i) => (w ? [[w, i * 10] as const] : [])),
]);
const FILLERS = new Set([
  "",
  "about",
  "around",
  "roughly",
  "approximately",
  "nearly",
  "almost",
  "and",
  "percent",
  "per",
  "cent",
  "out",
  "of",
  "a",
]);

const words = (part: string) => part.split(/[\s-]+/).filter((word) => !FILLERS.has(word));

/** "about seventy-two point five percent" → 72.5; undefined for anything that is not a number in words. */
export function fromWords(text: string): number | undefined {
  const [whole = "", decimals, ...more] = text
    .toLowerCase()
    .replace(/%/g, " percent")
    .split(/\bpoint\b/);
  if (more.length) return undefined;
  let sum: number | undefined;
  for (const word of words(whole)) {
    if (word === "hundred") sum = (sum ?? 1) * 100;
    else if (valueOf.has(word)) sum = (sum ?? 0) + lookUp(valueOf, word);
    else return undefined;
  }
  if (sum === undefined || decimals === undefined) return sum;
  const digits = words(decimals).map((word) => valueOf.get(word));
  if (!digits.length || digits.some((digit) => digit === undefined || digit > 9)) return undefined;
  return Number(`${sum}.${digits.join("")}`);
}
