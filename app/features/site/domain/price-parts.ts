/** Splits a price: "₹499/month" is "₹499" and "/month". */
export function priceParts(text: string): { amount: string; per: string } {
  const cut = text.indexOf("/");
  return cut < 0 ? { amount: text, per: "" } : { amount: text.slice(0, cut), per: text.slice(cut) };
}
