import { rupees } from "../../../lib/money.ts";

/** The smallest refund the gateway makes, in paise. */
export const LEAST_REFUND = 100;

/** Why an amount up to `refundable` cannot be refunded; undefined if it can. Both in paise. */
export function refundProblem(amount: number, refundable: number): string | undefined {
  if (amount < LEAST_REFUND) return "Refund at least ₹1";
  const remainder = refundable - amount;
  return remainder > 0 && remainder < LEAST_REFUND
    ? `Refund all ${rupees(refundable)}, or leave at least ₹1: smaller amounts can’t be refunded later`
    : undefined;
}
