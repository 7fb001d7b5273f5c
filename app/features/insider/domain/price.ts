import { paiseTyped } from "../../../lib/money.ts";

/**
 * The monthly amount of a price from the settings, in paise: "₹499/month" is 49900. Undefined where the price
 * is not one amount per month, or one that the gateway does not accept: then it is not sold here.
 */
export function monthlyPaise(price: string): number | undefined {
  const [, amount] = /^(₹\s?[\d,]+(?:\.\d{1,2})?)\s*(?:\/|a |per )\s*month$/i.exec(price.trim()) ?? [];
  const paise = amount === undefined ? undefined : paiseTyped(amount);
  return paise !== undefined && paise >= 100 && paise <= 10_000_000 ? paise : undefined;
}
