import { paiseTyped } from "../../../lib/money.ts";

/**
 * The monthly amount of a price from the settings, in paise: "₹499/month" is 49900. Undefined if the price is
 * not a single monthly amount, or if the gateway does not accept it (₹1 to ₹1,00,000); then nothing is sold.
 */
export function monthlyPaise(price: string): number | undefined {
  const [, amount] = /^(₹\s?[\d,]+(?:\.\d{1,2})?)\s*(?:\/|a |per )\s*month$/i.exec(price.trim()) ?? [];
  const paise = amount === undefined ? undefined : paiseTyped(amount);
  return paise !== undefined && paise >= 100 && paise <= 10_000_000 ? paise : undefined;
}
