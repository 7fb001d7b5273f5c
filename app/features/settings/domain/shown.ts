import { isOwnerOnly, type SettingKey, type SettingsFormData } from "../contract.ts";
import { indiaDay } from "../../../lib/india-time.ts";
import { rupees, rupeesTyped } from "../../../lib/money.ts";
import { amountsIn, paiseOf } from "./validation.ts";
import { countdownText, daysLeft, integerOf } from "./countdown.ts";
import { dateInWords, dayInWords, lastDayOf, monthIn } from "./dates.ts";
import { FIELDS } from "./fields.ts";

/** Formats a stored value for the owner. */
export function shownAs(key: SettingKey, value: string): string {
  const { kind } = FIELDS[key];
  if (value === "" && isOwnerOnly(key)) return "not shown";
  if (kind === "date") return dateInWords(value);
  if (kind === "picture") {
    if (value !== "") return "your picture";
    return key === "place_hosts_image" ? "no picture" : "default picture";
  }
  return kind === "paise" && /^\d+$/.test(value) ? rupees(integerOf(value, 0)) : value;
}
/** Formats a stored value for the field. */
export function typedAs(key: SettingKey, value: string): string {
  const { kind } = FIELDS[key];
  if (kind === "month") return monthIn(value) ?? "";
  return kind === "paise" && /^\d+$/.test(value) ? rupeesTyped(integerOf(value, 0)) : value;
}
/** Converts the field's text to the stored value. */
export const storedAs = (key: SettingKey, typed: string) =>
  FIELDS[key].kind === "paise" ? paiseOf(typed) : typed;

const ORIGINAL: Partial<Record<SettingKey, SettingKey>> = {
  insider_access_price: "insider_access_original_price",
  main_experience_price: "main_experience_original_price",
  executive_escape_price: "executive_escape_original_price",
};
/** "29% less than ₹699/month, shown struck through", comparing the lowest amounts; empty if not lower. */
function lessThan(price: string, original: string): string {
  const [now, before] = [amountsIn(price)[0], amountsIn(original)[0]];
  if (!now || !before || now >= before) return "";
  return `${Math.round((1 - now / before) * 100)}% less than ${original}, shown struck through`;
}

/** When each price of the report applies, and whether visitors see a countdown. */
function timeHint(
  key: "report_early_price" | "report_regular_price" | "report_countdown",
  values: SettingsFormData["values"],
): string {
  const price = (of: SettingKey) => integerOf(values[of], 0);
  const rises = price("report_early_price") < price("report_regular_price");
  const isOn = values.report_countdown === "on";
  if (key === "report_early_price")
    return `First 30 minutes after seeing the offer${isOn ? ", with a countdown" : ""}`;
  if (key === "report_regular_price")
    return rises ? "After the first 30 minutes" : "After the first 30 minutes. Same as the early price";
  if (!isOn) return "No countdown is shown";
  return rises
    ? "“Ends in mm:ss” is shown in the bar under the report and in the offer"
    : "Same as the regular price: see the launch checklist";
}

type Form = Pick<SettingsFormData, "values" | "saved" | "now">;
/** A hint for a price, or for a former price, which visitors see only once its last day is set. */
function priceHint(key: SettingKey, { values, now }: Form): string {
  const until = values.original_prices_until.trim();
  const original = ORIGINAL[key];
  if (until === "") return original ? "" : "Hidden until you set the “was” price date";
  if (until > indiaDay(now)) return original ? "" : "Hidden: that date is in the future";
  return original ? lessThan(values[key], values[original]) : "";
}

/** Whether visitors see this registration setting, or why not. */
function registrationHint(key: SettingKey, { values, now }: Form): string {
  const counted = daysLeft(values.registration_close_date, now);
  if (key === "registration_days_left")
    return counted === undefined ? "Shown because there is no close date" : "Ignored: the close date is used";
  if (counted === undefined) return "";
  return counted === 0
    ? "Visitors see “Registration Closed”"
    : `Last day ${dayInWords(lastDayOf(values.registration_close_date))}. Visitors see “${countdownText(counted)}”`;
}

/** What a value means for visitors, if it is not obvious. */
export function hintOf(key: SettingKey, form: Form): string {
  const value = form.values[key];
  if (isOwnerOnly(key) && value === "")
    return form.saved.includes(key)
      ? "Hidden from visitors while it is empty"
      : "Hidden from visitors until you set it";
  switch (key) {
    case "registration_close_date":
    case "registration_days_left":
      return registrationHint(key, form);
    case "available_seats":
      return "Total seats. Seats already given are subtracted";
    case "applications_received":
      return "Shown until the first application arrives, then counted";
    case "report_early_price":
    case "report_regular_price":
    case "report_countdown":
      return timeHint(key, form.values);
    case "insider_dates":
      return "Only Insiders see this. They get it by email ten minutes after you save it";
    case "refund_confirmation":
      return value === "automatic"
        ? "Refunded automatically"
        : "You approve each on its order page, within 48 hours";
    default:
      return ORIGINAL[key] || Object.values(ORIGINAL).includes(key) ? priceHint(key, form) : "";
  }
}
