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

/** `payments.extra-captured`: money came in for a purchase that was settled already; it goes back by itself. */
export const extraCaptured = { name: "payments.extra-captured", payload: z.object({ refundId: z.string() }) } as const;

/** Error codes of this feature besides those of the platform. */
export type PaymentErrorCode =
  | "AUTHENTICATION_REQUIRED"
  | "INVALID_DATA"
  | "ORDER_CREATION_FAILED"
  | "PRICE_CHANGED"
  | "ALREADY_PAID"
  | "PAYMENT_PENDING"
  | "PAYMENT_NOT_ACCEPTED"
  | "GATEWAY_UNAVAILABLE";

/** What the offer costs this person now. Times ISO; amounts in paise. The time of the first showing is the server's own. */
export type Quote = {
  tier: "early" | "regular";
  amount: number;
  currency: "INR";
  prices: Prices;
  shownAt: string;
  earlyUntil: string;
  /** Seconds until the early price ends; 0 when it has. */
  secondsLeft: number;
  /** Where the gateway's checkout script is. */
  checkoutUrl: string;
};

/** The order request of specification §3. */
export type OrderRequest = {
  sessionId: string;
  testId: string;
  userId: string;
  pricingTier: "early" | "regular";
  amount: number;
  sessionStartTime: string;
  metadata: { userAgent: string; timestamp: string; authenticationRequired: boolean; sessionDuration?: number };
  idempotencyKey?: string;
};

/** The order as the browser needs it to open the checkout. */
export type OrderAnswer = {
  amount: number;
  currency: "INR";
  razorpayOrderId: string;
  paymentSessionId: string;
  key: string;
  pricingTier: "early" | "regular";
  name: string;
  prefill: { email: string; name: string };
  checkoutUrl: string;
};

/** The completion request of specification §3. */
export type CompletionRequest = {
  userId: string;
  originalSessionId: string;
  testId: string;
  paymentSessionId: string;
  paymentData: {
    razorpay_order_id: string;
    razorpay_payment_id: string;
    razorpay_signature: string;
    amount: number;
    currency: string;
    status: "success" | "failed";
  };
  metadata?: {
    pricingTier?: "early" | "regular";
    sessionStartTime?: string;
    paymentStartTime?: string;
    paymentCompletedTime?: string;
    authenticationFlow?: boolean;
    userAgent?: string;
    timingData?: { sessionToPaymentDuration?: number; authenticationDuration?: number };
  };
};

/** Kept in session storage while somebody buys. Times ISO. */
export type SessionData = {
  sessionStartTime: string;
  originalSessionId: string;
  testId: string;
  authenticationRequired: boolean;
  pricingSnapshot?: { tier: "early" | "regular"; amount: number; calculatedAt: string };
};

/** Kept in session storage while somebody signs in on the way to paying. `timestamp` in milliseconds. */
export type PaymentContext = {
  originalSessionId: string;
  testId: string;
  sessionStartTime: string;
  returnUrl: string;
  timestamp: number;
};
