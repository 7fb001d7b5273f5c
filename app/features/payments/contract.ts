import { z } from "zod";

/** `payments.paid`: one captured payment settled one purchase. The item is opaque to payments: what was bought stands in `sessionId` and `testId`. */
export const paid = {
  name: "payments.paid",
  payload: z.object({
    purchaseId: z.string(),
    userId: z.string(),
    sessionId: z.string(),
    testId: z.string(),
    amount: z.number(),
    receiptNumber: z.string(),
  }),
} as const;
export const refunded = {
  name: "payments.refunded",
  payload: z.object({
    purchaseId: z.string(),
    userId: z.string(),
    sessionId: z.string(),
    testId: z.string(),
    amount: z.number(),
    full: z.boolean(),
  }),
} as const;

/** A purchase as screens show it. Amounts in paise. */
export type Purchase = {
  id: string;
  sessionId: string;
  testId: string;
  status: "created" | "paid" | "refunded";
  amount: number;
  currency: "INR";
  tier: "early" | "regular";
  method: string | null;
  receiptNumber: string | null;
  paidAt: Date | null;
  refundedAmount: number;
  createdAt: Date;
};

/** Prices in paise, from settings. `struck` is the price shown crossed out. */
export type Prices = { early: number; regular: number; struck: number };

/** Says why a thing may not be sold to this person, or nothing when it may; registered by the feature that delivers it. */
export type SaleGuard<S> = (
  services: S,
  item: { userId: string; sessionId: string; testId: string },
) => Promise<{ code: string; message: string; status: number } | undefined>;
