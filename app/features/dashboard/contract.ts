import type { Membership } from "../insider/contract.ts";
import type { RefundView, SaleDocument } from "../payments/contract.ts";
import type { AtBank } from "../payments/ledger.contract.ts";
import type { IncludedReport, PdfStatus } from "../pdf-report/contract.ts";
import type { Trait } from "../quest/contract.ts";

/** One finished quest as the member's page shows it. Times are ISO 8601, percentiles 1..99. */
export type ResultCard = {
  sessionId: string;
  testId: string;
  url: string;
  /** The likeliest archetype, which the drawing rests on; `name` is what the result is called. */
  archetype: string;
  name: string;
  statements: number;
  norms: string;
  /**
   * The way of counting and whom it compares with: another one where two results cannot be set side by side
   * as they are.
   */
  ground: string;
  completedAt: string;
  grade: "A" | "B" | "C";
  canExtend: boolean;
  /** Whether others may read it by its link. */
  shared: boolean;
  /** How many pictures of it are open to whoever has their links. */
  pictures: number;
  /** Scored with other figures than the result before it. */
  moved: boolean;
  traits: Record<
    Trait,
    { percentile: number; low: number; high: number; t: number; se: number; reliability: number }
  >;
};

/** A receipt or credit note, and where its PDF is. */
export type DocumentLink = { number: string; link: string };

/** One purchase with what became of it. Amounts in paise. */
export type OrderCard = {
  purchaseId: string;
  /** What it is called, where it is not the PDF report. */
  description: string | null;
  /** Null for what is no report. */
  resultUrl: string | null;
  amount: number;
  refundedAmount: number;
  status: "paid" | "refunded";
  method: string | null;
  receipt: DocumentLink | null;
  /** What that is called. */
  document: SaleDocument;
  /** What goes back of it, or was asked for, newest first. */
  refunds: (Omit<RefundView, "creditNote"> & { creditNote: DocumentLink | null })[];
  /** What the member's bank holds of it after a dispute, or has given back. */
  atBank: AtBank | null;
  /** Whether its money can be asked for now. */
  mayAsk: boolean;
  paidAt: string | null;
  pdf: PdfStatus | null;
};

/** A report that came with an order: of the other half of a quest, or of a later one. */
export type IncludedCard = IncludedReport & { resultUrl: string; mayAsk: boolean };

export type DashboardView = {
  userId: string;
  email: string;
  /** Newest first. */
  results: ResultCard[];
  orders: OrderCard[];
  /** Reports that came with those orders, newest first, each with its result's address. */
  included: IncludedCard[];
  /** null where the site has no language model. */
  languageModel: { name: string; allowed: boolean } | null;
  insider: Membership;
  /** Where their newest application stands, in words for them; null where there is none. */
  application: { draft: boolean; name: string; now: string } | null;
  unfinished: { sessionId: string; answered: number; of: number } | null;
  /** A result that may still be bought, with its price in paise. */
  offer: { url: string; amount: number } | null;
  /**
   * From when on new answers bring another report, then and now side by side, and until when they have to be
   * given; null where nothing that was paid covers one.
   */
  retake: { from: string; until: string; isOpen: boolean } | null;
  /** By the hour in India: "Good morning", "Good afternoon" or "Good evening". */
  greeting: string;
  /** A bought report of which they have not yet said how it was. */
  asksHowItWas: boolean;
};

/**
 * Body of DELETE /api/quest-dashboard/results. `knowsOfPdf`: they were told what becomes of the PDF they
 * bought.
 */
export type DeleteCall = { sessionId: string; testId: string; knowsOfPdf: boolean };

/** Error codes of this feature besides those of the platform. */
export type DashboardCode = "RESULT_NOT_FOUND" | "PAYMENT_UNDER_WAY" | "PDF_UNDER_WAY" | "PDF_BOUGHT";

/** What buyers said; `soundsLikeMe` counts answers 1 to 5, `missing` is newest first with ISO times. */
export type PaidFeedbackSummary = {
  answers: number;
  soundsLikeMe: number[];
  mostUseful: { part: string; n: number }[];
  missing: { purchaseId: string; text: string; at: string }[];
};

/** The three questions after the PDF. The parts are the five of the offer. */
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
