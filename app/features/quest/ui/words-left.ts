import { plural } from "../../../lib/plural.ts";
import { firstOf, itemAt } from "../../../lib/checked.ts";
import { minutesLeft } from "./pace.ts";

const small = [
  "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  "thirteen", "fourteen",
  "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]; // prettier-ignore
const tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/** A count in words; digits from a hundred on. */
export function inWords(count: number): string {
  if (count < 20) return itemAt(small, count);
  if (count > 99) return `${count}`;
  const lastDigit = count % 10;
  return itemAt(tens, Math.floor(count / 10)) + (lastDigit ? `-${small[lastDigit]}` : "");
}

/** "Eighteen statements left. At your pace, about two minutes." */
export function whatIsLeft(tookMs: readonly number[], left: number): string {
  const minutes = minutesLeft(tookMs, left);
  const time =
    minutes === 0 ? "less than a minute" : `about ${inWords(minutes)} ${plural(minutes, "minute")}`;
  const count = inWords(left);
  return (
    `${firstOf(count).toUpperCase()}${count.slice(1)} ` +
    `${plural(left, "statement")} left. At your pace, ${time}.`
  );
}
