import type { TaxLines } from "../contract.ts";

/** Percent of GST on online content. Source: SAC 998431 and 998439, both listed at 18 %. */
export const GST_PERCENT = 18;

/**
 * The tax included in an amount, in paise; the lines always add up exactly. CGST and SGST within one state,
 * IGST between two.
 * Source: CGST Rules, rule 46; an amount with 18 % tax contains 9/118 for each half.
 * @param amount paise, tax included
 * @param seller @param buyer state codes
 */
export function taxOf(amount: number, seller: string, buyer: string): TaxLines {
  const taxAtRate = (percent: number) => Math.round((amount * percent) / (100 + GST_PERCENT));
  if (seller !== buyer) {
    const igst = taxAtRate(GST_PERCENT);
    return { taxable: amount - igst, cgst: 0, sgst: 0, igst };
  }
  const half = taxAtRate(GST_PERCENT / 2);
  return { taxable: amount - 2 * half, cgst: half, sgst: half, igst: 0 };
}

/**
 * The tax of a partial refund after `before` paise were refunded. The taxes of all parts add up to the tax of
 * the whole, to the paisa.
 */
export function taxOfPart(before: number, amount: number, seller: string, buyer: string): TaxLines {
  const [taxBefore, taxAfter] = [taxOf(before, seller, buyer), taxOf(before + amount, seller, buyer)];
  return {
    taxable: taxAfter.taxable - taxBefore.taxable,
    cgst: taxAfter.cgst - taxBefore.cgst,
    sgst: taxAfter.sgst - taxBefore.sgst,
    igst: taxAfter.igst - taxBefore.igst,
  };
}

/** The seller's state: the first two digits of the GSTIN. */
export const stateOfGstin = (gstin: string): string => gstin.slice(0, 2);
