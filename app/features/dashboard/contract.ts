import type { Membership } from "../insider/contract.ts";
import type { RefundView, SaleDocument } from "../payments/contract.ts";
import type { AtBank } from "../payments/ledger.contract.ts";
import type { IncludedReport, PdfStatus } from "../pdf-report/contract.ts";
import type { Trait } from "../quest/contract.ts";

/** One finished quest on the member's page. Times are ISO 8601, percentiles 1..99. */
export type ResultCard = {
  sessionId: string;
  testId: string;
  url: string;
  /** The most likely archetype, used for the drawing; `name` is the result's name. */
  archetype: string;
  name: string;
  statements: number;
  norms: string;
  /** Scoring method and comparison group; results that differ in them cannot be compared directly. */
  ground: string;
  completedAt: string;
  grade: "A" | "B" | "C";
  canExtend: boolean;
  /** Whether others may read it by link. */
  shared: boolean;
  /** Number of pictures made from it that are shared by link. */
  pictures: number;
  /** Whether the previous result of this form was scored by another engine version. */
  moved: boolean;
  traits: Record<
    Trait,
    { percentile: number; low: number; high: number; t: number; se: number; reliability: number }
  >;
};

/** A receipt or credit note with its PDF. */
export type DocumentLink = { number: string; link: string };

/** One purchase with its current state. Amounts in paise. */
export type OrderCard = {
  purchaseId: string;
  /** The name of the purchased item; null for the PDF report. */
  description: string | null;
  /** Null if it is not a report. */
  resultUrl: string | null;
  amount: number;
  refundedAmount: number;
  status: "paid" | "refunded";
  method: string | null;
  receipt: DocumentLink | null;
  /** The kind of document that `receipt` is. */
  document: SaleDocument;
  /** Its refunds and refund requests, newest first. */
  refunds: (Omit<RefundView, "creditNote"> & { creditNote: DocumentLink | null })[];
  /** The amount that the member's bank holds during a dispute, or has returned after one. */
  atBank: AtBank | null;
  /** Whether a refund can be requested now. */
  mayAsk: boolean;
  paidAt: string | null;
  pdf: PdfStatus | null;
};

/** A report included in an order: for the quest's other half, or for a later quest. */
export type IncludedCard = IncludedReport & { resultUrl: string; mayAsk: boolean };

export type DashboardView = {
  userId: string;
  email: string;
  /** Newest first. */
  results: ResultCard[];
  orders: OrderCard[];
  /** Reports included in those orders, newest first. */
  included: IncludedCard[];
  /** null if the site has no language model. */
  languageModel: { name: string; allowed: boolean } | null;
  insider: Membership;
  /** The state of their newest application, in words; null if there is none. */
  application: { draft: boolean; name: string; now: string } | null;
  unfinished: { sessionId: string; answered: number; of: number } | null;
  /** The result whose report can be bought. `amount` in paise; `pending`: a payment waits for the bank. */
  offer: { url: string; amount: number; pending: boolean } | null;
  /**
   * The period in which new answers bring another report that compares then and now; null if no payment
   * covers one.
   */
  retake: { from: string; until: string; isOpen: boolean } | null;
  /** "Good morning", "Good afternoon" or "Good evening", by the time in India. */
  greeting: string;
  /** Whether a bought report awaits their feedback. */
  asksHowItWas: boolean;
};

/**
 * Body of DELETE /api/quest-dashboard/results. `knowsOfPdf`: the member confirmed that the
 * purchased PDF is affected.
 */
export type DeleteCall = { sessionId: string; testId: string; knowsOfPdf: boolean };

/** This feature's error codes. */
export type DashboardCode = "RESULT_NOT_FOUND" | "PAYMENT_UNDER_WAY" | "PDF_UNDER_WAY" | "PDF_BOUGHT";

/** Buyers' feedback; `soundsLikeMe` counts answers 1 to 5, `missing` is newest first with ISO times. */
export type PaidFeedbackSummary = {
  answers: number;
  soundsLikeMe: number[];
  mostUseful: { part: string; n: number }[];
  missing: { purchaseId: string; text: string; at: string }[];
};

/** The three feedback questions. The parts are the five of the offer. */
export const PAID_QUESTIONS = {
  soundsLikeMe: ["Not at all", "A little", "Partly", "Mostly", "Very much"].map((label, i) => ({
    value: `${i + 1}`,
    label,
  })),
  mostUseful: [
    "A Deep-Dive Mindset Analysis",
    "Detailed Mental Blueprint",
    "Personalized Content Operating System",
    "You VS Future You",
    "Curated Action & Growth Plan",
  ].map((label) => ({ value: label, label })),
} as const;
