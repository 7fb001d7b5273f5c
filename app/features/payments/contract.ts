import { z } from "zod";

/**
 * `payments.paid`: a captured payment settled a purchase. `sessionId` and `testId` identify the item, which
 * payments does not interpret.
 */
export const paid = {
  name: "payments.paid",
  payload: z.object({
    purchaseId: z.string(),
    userId: z.string(),
    sessionId: z.string(),
    testId: z.string(),
    amount: z.number(),
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
    /** Set for a month of a subscription. */
    subscriptionId: z.string().nullish(),
  }),
} as const;
/** The bank or the payer's app refused a payment attempt. May be published more than once per attempt. */
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
  /** The subscription that this month belongs to; null for a one-time purchase. */
  subscriptionId: string | null;
  /** Item name on receipts and invoices; null for the PDF report. */
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

/** Prices in paise, from settings. `struck` is shown crossed out. */
export type Prices = { early: number; regular: number; struck: number };

/**
 * Returns why an item must not be sold to this person, or undefined if it may be; contributed as `saleGuard`.
 * `subscription` names the item of a subscription.
 */
export type SaleGuard<S> = (
  services: S,
  item: { userId: string; sessionId: string; testId: string; subscription?: string },
) => Promise<{ code: string; message: string; status: number } | undefined>;

/**
 * Returns the earlier payment that covers this item, so that nothing is charged, or undefined if it has to be
 * paid for; contributed as `entitlement`. `message` is shown to the person.
 */
export type Entitlement<S> = (
  services: S,
  item: { userId: string; sessionId: string; testId: string },
) => Promise<{ purchaseId: string; message: string } | undefined>;

/**
 * `payments.extra-captured`: a payment was captured for a purchase that was already settled; it is refunded
 * automatically.
 */
export const extraCaptured = {
  name: "payments.extra-captured",
  payload: z.object({ refundId: z.string() }),
} as const;

/** `payments.refund-asked`: a member requests a refund; the owner is emailed. */
export const refundAsked = {
  name: "payments.refund-asked",
  payload: z.object({ requestId: z.string() }),
} as const;
/** `payments.refund-refused`: the owner refused a refund with a reason; the member is emailed. */
export const refundRefused = {
  name: "payments.refund-refused",
  payload: z.object({ requestId: z.string() }),
} as const;
/** `payments.refund-confirmed`: a refund was confirmed; the member is emailed when to expect the money. */
export const refundConfirmed = {
  name: "payments.refund-confirmed",
  payload: z.object({ refundId: z.string() }),
} as const;
/** `payments.refund-failed`: the gateway could not refund a payment; the owner is emailed. */
export const refundFailed = {
  name: "payments.refund-failed",
  payload: z.object({ refundId: z.string() }),
} as const;

/** Reasons that the refund form offers; they do not affect the decision. */
export const REFUND_REASONS = [
  "It does not sound like me",
  "Too general",
  "It came late",
  "I changed my mind",
] as const;

/** An amount split for tax, in paise; the parts add up to the amount. */
export type TaxLines = { taxable: number; cgst: number; sgst: number; igst: number };

/**
 * Facts frozen on a receipt, invoice or credit note, independent of later configuration changes. `state`
 * fields are GST state codes.
 */
export type PaymentDocumentFacts = {
  seller: { name: string; address: string; gstin: string; state: string };
  buyer: { name: string; email: string; state: string | null };
  sac: string;
  /** Item name and billing period; omitted for the PDF report. */
  what?: string;
  /** Null if the seller has no GSTIN: the document is then a receipt without tax lines, not a tax invoice. */
  tax: TaxLines | null;
};

/** Title of the document for a sale. Lowercase it within a sentence. */
export type SaleDocument = "Receipt" | "Tax invoice";
export const saleDocument = (isTaxInvoice: boolean): SaleDocument =>
  isTaxInvoice ? "Tax invoice" : "Receipt";

/**
 * A receipt, tax invoice or credit note. Amount in paise; `original` is the receipt that a credit note
 * corrects.
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
 * A refund as the member sees it: asked → confirmed → at the gateway → processed, or refused, or failed.
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
  /** The owner's reason for refusing it. */
  answer: string | null;
  bankReference: string | null;
  /** Its credit note, after the refund was processed. */
  creditNote: string | null;
};

/** The current offer for this person. Times ISO, amounts in paise. `shownAt` is by the server's clock. */
export type Quote = {
  tier: "early" | "regular";
  amount: number;
  currency: "INR";
  prices: Prices;
  shownAt: string;
  earlyUntil: string;
  /** Seconds until the early price ends; 0 afterwards. */
  secondsLeft: number;
  /** Whether the page shows a countdown of `secondsLeft`. */
  countdown: boolean;
  /** Whether the buyer resumes the purchase after signing in; set only in the response to `aside: "take"`. */
  resumes: boolean;
  /** The URL of the gateway's checkout script. */
  checkoutUrl: string;
  /** Whether the buyer must choose a state, which a seller with a GSTIN has to print on the invoice. */
  asksState: boolean;
  /** The message to show if an earlier payment covers the item; null if it costs `amount`. */
  covered: string | null;
  /** Whether an earlier payment of this person for the item is still pending at the bank. */
  pending: boolean;
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
  /** Code of the buyer's state; required only if the quote's `asksState` is set. */
  buyerState?: string;
};

/** The order data that the browser needs to open the checkout. */
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

/** Kept in session storage during a purchase. Times ISO. */
export type SessionData = {
  sessionStartTime: string;
  originalSessionId: string;
  testId: string;
  authenticationRequired: boolean;
  pricingSnapshot?: { tier: "early" | "regular"; amount: number; calculatedAt: string };
  /** Code of the state that the buyer chose. */
  buyerState?: string;
};

/** Kept in session storage while a buyer signs in before paying. `timestamp` in milliseconds. */
export type PaymentContext = {
  originalSessionId: string;
  testId: string;
  sessionStartTime: string;
  returnUrl: string;
  timestamp: number;
};
