/** Rupees written with or without commas, in the Indian or the western way, with at most two decimals. */
const AMOUNT = /₹\s?(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(\.\d{1,2})?(?![\d,]*\d)/gu;

/** The amounts in a price as visitors see it, in rupees: "₹45,000 - ₹60,000" has two, "free" has none. */
export const amountsIn = (price: string): number[] =>
  [...price.matchAll(AMOUNT)].map(([, whole, part = ""]) => Number(whole!.replaceAll(",", "") + part));

/** Paise as the owner reads them: 95000 → "₹950", 95050 → "₹950.50". */
export function rupees(paise: number): string {
  const whole = paise % 100 === 0;
  const digits = whole ? 0 : 2;
  return `₹${new Intl.NumberFormat("en-IN", { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(paise / 100)}`;
}

/** What the owner typed as rupees ("950", "₹1,200.50") as the text of an integer of paise; whatever else it is comes back as it is, to be refused. */
export function paiseOf(typed: string): string {
  const found = /^₹?\s?(\d[\d,]{0,11})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!found) return typed.trim();
  return String(Number(found[1]!.replaceAll(",", "")) * 100 + Number((found[2] ?? "").padEnd(2, "0")));
}
