import { rupees } from "../../../lib/money.ts";

/** The least that the gateway sends back, in paise. */
export const LEAST_REFUND = 100;

/** Why an amount that is not more than what is left cannot go back; undefined where it can. Both in paise. */
export function refundProblem(amount: number, left: number): string | undefined {
  if (amount < LEAST_REFUND) return "Refund at least ₹1";
  const rest = left - amount;
  return rest > 0 && rest < LEAST_REFUND
    ? `Refund all ${rupees(left)}, or leave at least ₹1: smaller amounts can’t be refunded later`
    : undefined;
}
