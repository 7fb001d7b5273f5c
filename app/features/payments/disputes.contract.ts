import { z } from "zod";

/**
 * `payments.dispute-moved`: a buyer disputed a payment at their bank, or the dispute moved to another phase
 * or was decided; the owner is emailed.
 */
export const disputeMoved = {
  name: "payments.dispute-moved",
  payload: z.object({ disputeId: z.string() }),
} as const;

/**
 * `payments.dispute-lost`: the bank returned `amount` paise of a sale to its buyer. Negative if the bank
 * reversed that, so that a dispute's events add up to its current loss.
 */
export const disputeLost = {
  name: "payments.dispute-lost",
  payload: z.object({
    disputeId: z.string(),
    userId: z.string(),
    sessionId: z.string(),
    amount: z.number(),
    /** Set for a month of a subscription. */
    subscriptionId: z.string().nullable(),
    /** When the bank decided, as ISO text. */
    at: z.string(),
  }),
} as const;
