import { paiseTyped } from "../../../lib/money.ts";

/**
 * What a price of the settings comes to each month, in paise: "₹499/month" is 49900. Undefined for what names
 * no single amount for a month, or one that the gateway does not take: then it is not sold here.
 */
export function monthlyPaise(price: string): number | undefined {
  const [, amount] = /^(₹\s?[\d,]+(?:\.\d{1,2})?)\s*(?:\/|a |per )\s*month$/i.exec(price.trim()) ?? [];
  const paise = amount === undefined ? undefined : paiseTyped(amount);
  return paise !== undefined && paise >= 100 && paise <= 10_000_000 ? paise : undefined;
}
