import { indiaDay } from "../../../lib/india-time.ts";
import { rupees } from "../../../lib/money.ts";
import type { SettingKey, Settings } from "../contract.ts";
import { amountRange } from "./amounts.ts";
import { daysLeft } from "./countdown.ts";
import { dateInWords } from "./dates.ts";
import { FIELDS } from "./fields.ts";

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
  const factors = [next.low / last.low, next.high / last.high];
  const factor = factors.find((one) => one < 0.5 || one > 2);
  if (factor === undefined) return undefined;
  const change =
    factor < 1
      ? `${Number(((1 - factor) * 100).toFixed(1))}% less than`
      : `${Number(factor.toFixed(1))} times`;
  const shown = (text: string) => (FIELDS[key].kind === "paise" ? rupees(Number(text)) : text);
  return `${shown(value)} is ${change} the price now, ${shown(before)}. Visitors see it at once. Save it?`;
}

/**
 * The question before a value with a serious consequence is saved: it closes registration, or halves or
 * doubles a price.
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
  return key === "registration_close_date" || key === "registration_days_left"
    ? closingQuestion({ ...values, [key]: value }, now)
    : undefined;
}
