import { itemAt } from "./checked.ts";
const FORMATS = [0, 2].map(
  (digits) =>
    new Intl.NumberFormat("en-IN", {
      style: "currency",
      currency: "INR",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
);

/** Paise as rupees for people: 95000 is "₹950", 95050 is "₹950.50", 15000000 is "₹1,50,000". */
export const rupees = (paise: number): string =>
  itemAt(FORMATS, paise % 100 === 0 ? 0 : 1).format(paise / 100);

/** Paise as books of account write them, always with two decimals: 95000 is "₹950.00". */
export const rupeesInFull = (paise: number): string => itemAt(FORMATS, 1).format(paise / 100);

/** Paise as the offer prints them, without grouping: 120000 is "₹1200", 95050 is "₹950.50". */
export const rupeesUngrouped = (paise: number): string =>
  `₹${paise % 100 === 0 ? paise / 100 : (paise / 100).toFixed(2)}`;

/** Paise as a field shows an amount that is typed in rupees: 95000 is "950", 15000000 is "1,50,000". */
export const rupeesTyped = (paise: number): string => rupees(paise).slice(1);

/** Paise as the number of rupees that a table file holds: 95050 is 950.5. */
export const inRupees = (paise: number): number => paise / 100;

/** What is left of takings, in words: after refunds, and after disputes where one was lost. All in paise. */
export const netText = ({
  taken,
  returned,
  lost,
}: {
  taken: number;
  returned: number;
  lost: number;
}): string =>
  `${rupees(taken - returned - lost)} net of refunds` +
  (lost > 0 ? ` and ${rupees(lost)} lost in disputes` : "");

/** What somebody typed as rupees ("950", "₹1,200.50") in paise; undefined for what is no amount. */
export function paiseTyped(typed: string): number | undefined {
  const found = /^₹?\s?(\d[\d,]{0,11})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  return found
    ? Number(itemAt(found, 1).replaceAll(",", "")) * 100 + Number((found[2] ?? "").padEnd(2, "0"))
    : undefined;
}
