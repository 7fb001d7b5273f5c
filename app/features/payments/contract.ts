import { z } from "zod";

/**
 * `payments.paid`: one captured payment settled one purchase. The item is opaque to payments: what was bought
 * stands in `sessionId` and `testId`.
 */
export const paid = {
  name: "payments.paid",
  payload: z.object({
    purchaseId: z.string(),
    userId: z.string(),
    sessionId: z.string(),
    testId: z.string(),
    amount: z.number(),
    receiptNumber: z.string(),
    method: z.string().nullable().optional(),
  }),
} as const;
export const refunded = {
  name: "payments.refunded",
  payload: z.object({
    refundId: z.string(),
    purchaseId: z.string(),
    userId: z.string(),
    sessionId: z.string(),
    testId: z.string(),
    amount: z.number(),
    full: z.boolean(),
    /** Set where a month of a subscription went back. */
    subscriptionId: z.string().nullish(),
  }),
} as const;
/** A try at paying that the bank or the payer's app refused. It may be told more than once. */
export const paymentFailed = {
  name: "payments.failed",
  payload: z.object({
    paymentId: z.string(),
    purchaseId: z.string(),
    userId: z.string(),
    sessionId: z.string(),
    amount: z.number(),
    method: z.string().nullable(),
  }),
} as const;

/** A purchase as screens show it. Amounts in paise. */
export type Purchase = {
  id: string;
  /** The subscription that it is a month of; null for everything that is bought once. */
  subscriptionId: string | null;
  /** What it is called on its documents, where it is not the PDF report. */
  description: string | null;
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

/**
 * Says why a thing may not be sold to this person, or nothing when it may; handed in as `saleGuard`.
 * `subscription` names what is sold by the month.
 */
export type SaleGuard<S> = (
  services: S,
  item: { userId: string; sessionId: string; testId: string; subscription?: string },
) => Promise<{ code: string; message: string; status: number } | undefined>;

/**
 * Says what a person paid before already covers this thing, so that nothing more may be asked for it, or
 * nothing when it has to be paid for; handed in as `entitlement`. `message` is for the person.
 */
export type Entitlement<S> = (
  services: S,
  item: { userId: string; sessionId: string; testId: string },
) => Promise<{ purchaseId: string; message: string } | undefined>;

/**
 * `payments.extra-captured`: money came in for a purchase that was settled already; it goes back by itself.
 */
export const extraCaptured = {
  name: "payments.extra-captured",
  payload: z.object({ refundId: z.string() }),
} as const;

/** `payments.refund-asked`: a member asks for their money; the owner is told. */
export const refundAsked = {
  name: "payments.refund-asked",
  payload: z.object({ requestId: z.string() }),
} as const;
/** `payments.refund-refused`: the owner said no, with a reason; the member is told. */
export const refundRefused = {
  name: "payments.refund-refused",
  payload: z.object({ requestId: z.string() }),
} as const;
/** `payments.refund-confirmed`: money goes back to a member, who is told how long it takes. */
export const refundConfirmed = {
  name: "payments.refund-confirmed",
  payload: z.object({ refundId: z.string() }),
} as const;
/** `payments.refund-failed`: the gateway could not send money back; the owner is told. */
export const refundFailed = {
  name: "payments.refund-failed",
  payload: z.object({ refundId: z.string() }),
} as const;

/** Why members ask for their money, as the form offers it; it changes nothing about the answer. */
export const REFUND_REASONS = [
  "It does not sound like me",
  "Too general",
  "It came late",
  "I changed my mind",
] as const;

/** Parts of an amount in paise; they add up to it. */
export type TaxLines = { taxable: number; cgst: number; sgst: number; igst: number };

/**
 * What stands on a receipt, invoice or credit note for good, whatever the configuration says later. States
 * are codes of the GST law.
 */
export type PaymentDocumentFacts = {
  seller: { name: string; address: string; gstin: string; state: string };
  buyer: { name: string; email: string; state: string | null };
  sac: string;
  /** What was sold, and for which time; left out for the PDF report. */
  what?: string;
  /** Null where the seller has no GSTIN: then there are no tax lines, and the paper is no tax invoice. */
  tax: TaxLines | null;
};

/** What the document of a sale is called, wherever it is spoken of; in a sentence with small letters. */
export type SaleDocument = "Receipt" | "Tax invoice";
export const saleDocument = (isTaxInvoice: boolean): SaleDocument =>
  isTaxInvoice ? "Tax invoice" : "Receipt";

/**
 * A receipt, tax invoice or credit note. Amount in paise; `original` is the receipt that a credit note takes
 * back from.
 */
export type PaymentDocument = {
  kind: "receipt" | "credit-note";
  title: "Tax Invoice" | "Receipt" | "Credit Note";
  number: string;
  issuedAt: Date;
  amount: number;
  purchaseId: string;
  facts: PaymentDocumentFacts;
  original: { number: string; issuedAt: Date } | null;
};

/**
 * A refund as its member sees it: asked → confirmed → at the gateway → processed, or refused, or failed.
 * Times ISO, amounts in paise.
 */
export type RefundStep = "asked" | "confirmed" | "sent" | "processed" | "refused" | "failed";
export type RefundView = {
  id: string;
  step: RefundStep;
  amount: number;
  askedAt: string | null;
  confirmedAt: string | null;
  endedAt: string | null;
  /** The owner's words, where it was refused. */
  answer: string | null;
  bankReference: string | null;
  /** Its credit note, once the money has gone back. */
  creditNote: string | null;
};

/** Error codes of this feature besides those of the platform. */
export type PaymentErrorCode =
  | "AUTHENTICATION_REQUIRED"
  | "INVALID_DATA"
  | "ORDER_CREATION_FAILED"
  | "PRICE_CHANGED"
  | "ALREADY_PAID"
  | "COVERED"
  | "PAYMENT_PENDING"
  | "PAYMENT_NOT_ACCEPTED"
  | "GATEWAY_UNAVAILABLE"
  | "NOT_REFUNDABLE"
  | "NOT_SOLD"
  | "ALREADY_SUBSCRIBED"
  | "SUBSCRIPTION_NOT_CREATED"
  | "NOT_CANCELLABLE"
  | "REFUND_MEANWHILE"
  | "NOT_FOUND";

/**
 * What the offer costs this person now. Times ISO; amounts in paise. The time of the first showing is the
 * server's own.
 */
export type Quote = {
  tier: "early" | "regular";
  amount: number;
  currency: "INR";
  prices: Prices;
  shownAt: string;
  earlyUntil: string;
  /** Seconds until the early price ends; 0 when it has. */
  secondsLeft: number;
  /** Whether visitors see these seconds counted down. */
  countdown: boolean;
  /** Whether the buyer resumes the purchase after signing in; set only in the response to `aside: "take"`. */
  resumes: boolean;
  /** Where the gateway's checkout script is. */
  checkoutUrl: string;
  /** Whether the buyer must name their state: a seller with a GSTIN has to put it on the invoice. */
  asksState: boolean;
  /** Why nothing is to be paid: an earlier payment covers it. Null where it costs `amount`. */
  covered: string | null;
};

/** The order request of specification §3. */
export type OrderRequest = {
  sessionId: string;
  testId: string;
  userId: string;
  pricingTier: "early" | "regular";
  amount: number;
  sessionStartTime: string;
  metadata: {
    userAgent: string;
    timestamp: string;
    authenticationRequired: boolean;
    sessionDuration?: number;
  };
  idempotencyKey?: string;
  /** Code of the buyer's state; asked only where the quote says so. */
  buyerState?: string;
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
  /** Code of the state that the buyer named. */
  buyerState?: string;
};

/** Kept in session storage while somebody signs in on the way to paying. `timestamp` in milliseconds. */
export type PaymentContext = {
  originalSessionId: string;
  testId: string;
  sessionStartTime: string;
  returnUrl: string;
  timestamp: number;
};
