import { addDays, isDay, indiaDay } from "../../../lib/india-time.ts";
import { isOwnerOnly, type SettingKey, type Settings } from "../contract.ts";
import { rupees, paiseTyped } from "../../../lib/money.ts";
import { FIELDS, type FieldKind } from "./fields.ts";
import { firstOf, itemAt } from "../../../lib/checked.ts";
import { grouped } from "../../../lib/india-format.ts";
import { daysLeft } from "./countdown.ts";
import { dateInWords, monthIn, monthInWords } from "./dates.ts";

/** Rupees with or without commas, in Indian or Western grouping, with at most two decimals. */
const NUMBER = String.raw`(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(\.\d{1,2})?`;
const AMOUNT = new RegExp(String.raw`₹\s?${NUMBER}(?![\d,]*\d)`, "gu");

/** The amounts in a price text, in rupees: "₹45,000 - ₹60,000" has two, "free" has none. */
export const amountsIn = (price: string): number[] =>
  [...price.matchAll(AMOUNT)].map(([, whole = "", part = ""]) => Number(whole.replaceAll(",", "") + part));

/** Converts typed rupees to paise, as text; other texts are only trimmed, and refused later. */
export const paiseOf = (typed: string): string => String(paiseTyped(typed) ?? typed.trim());

/** The lowest and highest amount of a setting, in paise or rupees by its kind; undefined if it has none. */
function amountRange(key: SettingKey, text: string): { low: number; high: number } | undefined {
  const isPaise = FIELDS[key].kind === "paise";
  const amounts = isPaise ? (/^\d{1,12}$/.test(text) ? [Number(text)] : []) : amountsIn(text);
  return amounts.length > 0 ? { low: Math.min(...amounts), high: Math.max(...amounts) } : undefined;
}

const LONGEST = 40;
const LONGEST_TEXT = 1_000;
const MOST = 100_000;
const PAISE = { least: 100, most: 10_000_000 };
/**
 * Pairs whose first amount must not be above the second: a struck-through price below the current one would
 * be a false claim.
 */
const ORDERED: [SettingKey, SettingKey][] = [
  ["insider_access_price", "insider_access_original_price"],
  ["main_experience_price", "main_experience_original_price"],
  ["executive_escape_price", "executive_escape_original_price"],
  ["report_early_price", "report_regular_price"],
  ["report_regular_price", "report_struck_price"],
];

const RUPEE = String.raw`(?:₹|Rs\.?|INR)?\s?`;
/** One amount or a range, followed by words such as "/month". */
const TYPED_PRICE = new RegExp(
  String.raw`^${RUPEE}${NUMBER}(?:\s?(?:[-–—−]|to)\s?${RUPEE}${NUMBER})?((?:[/+\s]\D*)?)$`,
  "iu",
);

const withCommas = (whole: string, part: string) => `₹${grouped(Number(whole.replaceAll(",", "")))}${part}`;
/** Formats typed amounts for visitors: "Rs 48000 to 60000" becomes "₹48,000 - ₹60,000". */
function tidiedPrice(text: string): string {
  const [, low, lowPart = "", high, highPart = "", rest = ""] = TYPED_PRICE.exec(text) ?? [];
  if (!low) return text;
  return withCommas(low, lowPart) + (high ? ` - ${withCommas(high, highPart)}` : "") + rest;
}

/** Normalises a value: trimmed, single spaces, no leading zeros in counts, prices with ₹ and commas. */
export function tidied(key: SettingKey, value: string): string {
  const { kind } = FIELDS[key];
  if (kind === "text") return value.trim().replaceAll(/\r\n?/g, "\n");
  const text = value.trim().replace(/\s+/g, " ");
  const month = kind === "month" ? monthIn(text) : undefined;
  if (month) return monthInWords(month);
  if (kind === "price") return tidiedPrice(text);
  return kind === "count" || kind === "paise" ? String(wholeNumber(text) ?? text) : text;
}

const isYearOfThisCentury = (text: string) => /^20\d\d/.test(text);
const YEAR = "Enter a year between 2000 and 2099.";
const wholeNumber = (text: string) => (/^\d{1,12}$/.test(text) ? Number(text) : undefined);

function countProblem(text: string) {
  const value = wholeNumber(text);
  if (value === undefined) return "Enter a whole number, 0 or more.";
  return value > MOST ? `At most ${grouped(MOST)}.` : undefined;
}
function dateProblem(text: string) {
  if (!isDay(text)) return "Enter a valid date (YYYY-MM-DD).";
  return isYearOfThisCentury(text) ? undefined : YEAR;
}
function monthProblem(text: string) {
  const month = monthIn(text);
  if (!month) return "Choose a month and year, such as February 2027.";
  return isYearOfThisCentury(month) ? undefined : YEAR;
}
function priceProblem(text: string) {
  const amounts = amountsIn(text);
  if (amounts.length !== (text.match(/\d[\d,.]*/g) ?? []).length || amounts.length < 1 || amounts.length > 2)
    return "Enter a price, for example ₹45,000 or ₹45,000 - ₹60,000.";
  if (amounts.some((amount) => amount < 1 || amount > 100_000_000))
    return "Enter an amount between ₹1 and ₹10,00,00,000.";
  if (amounts.length === 2 && firstOf(amounts) > itemAt(amounts, 1)) return "Put the lower amount first.";
  return text.length > LONGEST ? `At most ${LONGEST} characters.` : undefined;
}
function paiseProblem(text: string) {
  const value = wholeNumber(text);
  if (value === undefined || value < PAISE.least || value > PAISE.most)
    return `Enter an amount between ${rupees(PAISE.least)} and ${rupees(PAISE.most)}.`;
  return undefined;
}
function choiceProblem(text: string, key: SettingKey) {
  const { choices = [] } = FIELDS[key];
  return choices.includes(text)
    ? undefined
    : `Choose ${choices.map((choice) => `“${choice}”`).join(" or ")}.`;
}
const PROBLEM: Record<FieldKind, (text: string, key: SettingKey) => string | undefined> = {
  count: countProblem,
  date: dateProblem,
  month: monthProblem,
  price: priceProblem,
  paise: paiseProblem,
  choice: choiceProblem,
  picture: (text) =>
    text === "" || /^[a-z][a-z0-9]{11}$/.test(text) ? undefined : "Choose a picture in Images.",
  text: (text) => (text.length > LONGEST_TEXT ? `At most ${grouped(LONGEST_TEXT)} characters.` : undefined),
};

function orderProblem(key: SettingKey, value: string, others: Settings) {
  for (const [low, high] of ORDERED) {
    if (key !== low && key !== high) continue;
    const other = key === low ? high : low;
    const [range, otherRange] = [amountRange(key, value), amountRange(other, others[other])];
    if (!range || !otherRange) continue;
    const { label, kind } = FIELDS[other];
    const shown = kind === "paise" ? rupees(otherRange.low) : others[other];
    if (key === low && (range.low > otherRange.low || range.high > otherRange.high))
      return `This is above “${label}” (${shown}). Change that one first.`;
    if (key === high && (range.low < otherRange.low || range.high < otherRange.high))
      return `This is below “${label}” (${shown}). Change that one first.`;
  }
  return undefined;
}

/** The week must end after it starts. */
function weekProblem(key: SettingKey, value: string, { place_from, place_to }: Settings) {
  if (key === "place_to" && isDay(place_from) && value <= place_from)
    return `Choose a day after “${FIELDS.place_from.label}” (${dateInWords(place_from)}).`;
  if (key === "place_from" && isDay(place_to) && value >= place_to)
    return `Choose a day before “${FIELDS.place_to.label}” (${dateInWords(place_to)}).`;
  return undefined;
}

/**
 * Why a setting cannot have this value, as a sentence for its field; undefined if it can.
 * @param others all current settings, since some amounts and dates are limited by others
 */
export function settingProblem(key: SettingKey, value: string, others: Settings): string | undefined {
  const text = tidied(key, value);
  if (text === "" && isOwnerOnly(key)) return undefined;
  return (
    PROBLEM[FIELDS[key].kind](text, key) ?? orderProblem(key, text, others) ?? weekProblem(key, text, others)
  );
}

const CLOSES = "visitors see “Registration Closed” at once and no one can apply. Close registration now?";

/** Asks before saving a close date in the past or today, or 0 days left without a close date. */
function closingQuestion({ registration_close_date, registration_days_left }: Settings, now: number) {
  const closeDate = registration_close_date.trim();
  const days = daysLeft(closeDate, now);
  if (days === 0)
    return `${dateInWords(closeDate)} ${closeDate === indiaDay(now) ? "is today" : "is over"}: ${CLOSES}`;
  return days === undefined && registration_days_left === "0"
    ? `There are 0 days left and no close date: ${CLOSES}`
    : undefined;
}

/** Asks before saving an amount below half or above double the old one. */
function priceQuestion(key: SettingKey, value: string, before: string) {
  const [next, last] = [amountRange(key, value), amountRange(key, before)];
  if (!next || !last) return undefined;
  const factor = [next.low / last.low, next.high / last.high].find((ratio) => ratio < 0.5 || ratio > 2);
  if (factor === undefined) return undefined;
  const change =
    factor < 1
      ? `${Number(((1 - factor) * 100).toFixed(1))}% less than`
      : `${Number(factor.toFixed(1))} times`;
  const shown = (text: string) => (FIELDS[key].kind === "paise" ? rupees(Number(text)) : text);
  return `${shown(value)} is ${change} the price now, ${shown(before)}. Visitors see it at once. Save it?`;
}

/** Asks before saving a former price's last day that is more than a year ago, such as a mistyped year. */
const formerPriceQuestion = (value: string, now: number) =>
  isDay(value) && value < addDays(indiaDay(now), -365)
    ? `${dateInWords(value)} is more than a year ago. Visitors see it beside the “was” price. Save it?`
    : undefined;

/**
 * The question to confirm before saving a value with serious consequences: it closes registration, more than
 * halves or doubles a price, or is a day long ago for a former price. Undefined for other values.
 * @param values all current settings
 * @param now milliseconds since 1970
 */
export function confirmationQuestion(
  key: SettingKey,
  value: string,
  values: Settings,
  now: number,
): string | undefined {
  if (value === values[key]) return undefined;
  const { kind } = FIELDS[key];
  if (kind === "price" || kind === "paise") return priceQuestion(key, value, values[key]);
  if (key === "original_prices_until") return formerPriceQuestion(value, now);
  return key === "registration_close_date" || key === "registration_days_left"
    ? closingQuestion({ ...values, [key]: value }, now)
    : undefined;
}
