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

/** Paise as rupees with two decimals, for invoices and accounts: 95000 is "₹950.00". */
export const rupeesInFull = (paise: number): string => itemAt(FORMATS, 1).format(paise / 100);

/** Paise as the price of the offer, without grouping: 120000 is "₹1200", 95050 is "₹950.50". */
export const rupeesUngrouped = (paise: number): string =>
  `₹${paise % 100 === 0 ? paise / 100 : (paise / 100).toFixed(2)}`;

/** Paise as the value of an input field in rupees: 95000 is "950", 15000000 is "1,50,000". */
export const rupeesTyped = (paise: number): string => rupees(paise).slice(1);

/** Paise as a number of rupees, for CSV: 95050 is 950.5. */
export const inRupees = (paise: number): number => paise / 100;

/** Net revenue as text: payments less refunds and lost disputes. All in paise. */
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

/** Parses rupees as typed ("950", "₹1,200.50") into paise; undefined for anything else. */
export function paiseTyped(typed: string): number | undefined {
  const match = /^₹?\s?(\d[\d,]{0,11})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  return match
    ? Number(itemAt(match, 1).replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"))
    : undefined;
}
