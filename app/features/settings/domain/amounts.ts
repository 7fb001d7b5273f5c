import { paiseTyped } from "../../../lib/money.ts";
import type { SettingKey } from "../contract.ts";
import { FIELDS } from "./fields.ts";

/** Rupees written with or without commas, in the Indian or the western way, with at most two decimals. */
const AMOUNT = /₹\s?(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(\.\d{1,2})?(?![\d,]*\d)/gu;

/** The amounts in a price as visitors see it, in rupees: "₹45,000 - ₹60,000" has two, "free" has none. */
export const amountsIn = (price: string): number[] =>
  [...price.matchAll(AMOUNT)].map(([, whole = "", part = ""]) => Number(whole.replaceAll(",", "") + part));

/** Converts typed rupees to paise, as text; other texts are returned unchanged and refused later. */
export const paiseOf = (typed: string): string => String(paiseTyped(typed) ?? typed.trim());

/** The lowest and the highest amount of a setting; undefined where it has none. Compare within one kind only. */
export function amountRange(key: SettingKey, text: string): { low: number; high: number } | undefined {
  const isPaise = FIELDS[key].kind === "paise";
  const amounts = isPaise ? (/^\d{1,12}$/.test(text) ? [Number(text)] : []) : amountsIn(text);
  return amounts.length > 0 ? { low: Math.min(...amounts), high: Math.max(...amounts) } : undefined;
}
