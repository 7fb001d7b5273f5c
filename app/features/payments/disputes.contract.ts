import { z } from "zod";

/**
 * `payments.dispute-moved`: a buyer disputes a payment at their bank, or the bank has decided; the owner is
 * told.
 */
export const disputeMoved = {
  name: "payments.dispute-moved",
  payload: z.object({ disputeId: z.string() }),
} as const;

/**
 * `payments.dispute-lost`: the bank gave the money of a sale back to its buyer, `amount` paise of it;
 * negative where the bank reversed that, so that the events of a dispute add up to its present amount.
 */
export const disputeLost = {
  name: "payments.dispute-lost",
  payload: z.object({
    disputeId: z.string(),
    userId: z.string(),
    sessionId: z.string(),
    amount: z.number(),
    /** Set where it was a month of a subscription. */
    subscriptionId: z.string().nullable(),
    /** When the bank had decided, in ISO: the day to which it belongs. */
    at: z.string(),
  }),
} as const;
