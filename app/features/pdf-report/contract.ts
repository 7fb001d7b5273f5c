import { z } from "zod";
import type { SaleDocument } from "../payments/contract.ts";
import { FACETS, groundOf, traitOf, TRAITS, type Facet } from "../quest/contract.ts";

export { FACETS, groundOf, traitOf, TRAITS };
export type { Facet };
export type { QuestResult, Trait } from "../quest/contract.ts";
export { BETWEEN, SECTIONS } from "../report/contract.ts";
export { SLOT_CHARACTERS, SLOTS } from "../report/contract.ts";
export type { Feedback, ReportDocument, SectionId } from "../report/contract.ts";

/** A book is promised within so many minutes of the payment. */
export const PROMISED_MINUTES = 15;
/** A download link lives so many minutes. */
export const LINK_MINUTES = 15;

export const Preference = z.strictObject({ incorporateFeedback: z.boolean("must be true or false") });
export type Preference = z.infer<typeof Preference>;

/** So many facets a member may choose for their plan; the report adds what is missing to its four. */
export const MOST_CHOSEN = 3;
/**
 * The facets that a member wants their plan to move, in the order of the instrument; none leaves it to the
 * report.
 */
export const PlanChoice = z.strictObject({
  moving: z
    .array(z.enum(FACETS, "This is not one of the twenty-nine facets"))
    .max(MOST_CHOSEN, `Choose at most three: take one away first`)
    .refine((facets) => new Set(facets).size === facets.length, "Choose each facet once"),
});
export type PlanChoice = z.infer<typeof PlanChoice>;

/** What a member chooses their plan of, facet by facet; percentiles 1..99, which are drawn and not printed. */
export type PlanView = {
  sessionId: string;
  testId: string;
  archetype: string;
  /** At most so many may be chosen. */
  most: number;
  chosen: Facet[];
  /** The names of those that the report would take by itself. */
  found: string[];
  /**
   * `toward`: the target in the drawing; `sign`: what would be visible after twelve weeks; `closed`: why a facet
   * cannot be chosen.
   */
  traits: {
    name: string;
    facets: {
      facet: Facet;
      name: string;
      percentile: number;
      toward: number;
      /** The level in words. */
      word: string;
      sign: string;
      closed: string | null;
    }[];
  }[];
  /** Whether a PDF is there, or being made, which another choice makes again. */
  hasPdf: boolean;
};

/**
 * `queued` waits, `making` is being composed or printed, `delayed` is late and still being tried, `failed`
 * was given up, `ended` was refunded.
 */
export const PDF_STATES = ["queued", "making", "ready", "delayed", "failed", "ended"] as const;
export type PdfState = (typeof PDF_STATES)[number];

/**
 * What a report is downloaded as: A4 pages to print, the same for a phone, or an EPUB for a reading program.
 * All are made together, from one source.
 */
export const EDITIONS = ["print", "phone", "epub"] as const;
export type Edition = (typeof EDITIONS)[number];
/** Those that stand beside the pages and are made after them. */
export const BESIDE: readonly Edition[] = EDITIONS.filter((edition) => edition !== "print");
// wider, so that any text may be looked for
export const isEdition = (text: string): text is Edition => (EDITIONS as readonly string[]).includes(text);

/** What a report can come as with an earlier payment: of the other half of the quest, or of a later one. */
export const INCLUDED_AS = ["half", "retake"] as const;
export type IncludedAs = (typeof INCLUDED_AS)[number];

/** One bought book as its owner may see it. Times ISO. */
export type PdfStatus = {
  purchaseId: string;
  state: PdfState;
  /** As what it came with an earlier payment; null for the report that was bought. */
  includedAs: IncludedAs | null;
  /** Chapters composed so far, of how many; 0 of 0 before it begins. */
  chapter: number;
  chapters: number;
  pages: number | null;
  bytes: number | null;
  madeAt: string | null;
  promisedBy: string;
  /**
   * Where it can be downloaded with the owner's session, `?edition=` for another one than the pages; null
   * until it is ready.
   */
  download: string | null;
};

/** What the report screen needs to know about the book of one result. */
export type OfferState = {
  /** Whether the result belongs to an account, and whether to the one that asks. */
  claimed: boolean;
  own: boolean;
  /** Why it is not sold, in a sentence, or null. */
  refusal: string | null;
  incorporateFeedback: boolean;
  /** The names of the facets that they chose for their plan. */
  moving: string[];
  /** The asking member's own thoughts so far. */
  thoughts: number;
  /** What was paid, as the receipt says it; null before. Paise. */
  paid: {
    amount: number;
    method: string | null;
    receiptNumber: string | null;
    document: SaleDocument;
  } | null;
  pdf: PdfStatus | null;
  /**
   * Why nothing is to be paid for it, where an earlier payment covers it; `fuller` and `early` bring no PDF.
   */
  covered: { kind: IncludedAs | "fuller" | "early"; brief: string } | null;
};

/** A report that came with an earlier payment, as the member's page shows it. */
export type IncludedReport = PdfStatus & {
  includedAs: IncludedAs;
  sessionId: string;
  testId: string;
  /** The purchase that it came with. */
  includedIn: string;
};

/** A book was stored; its owner is told. */
export const pdfReady = { name: "pdf-report.ready", payload: z.object({ purchaseId: z.string() }) } as const;
/** A book is later than promised; its buyer is offered their money back. */
export const pdfDelayed = {
  name: "pdf-report.delayed",
  payload: z.object({ purchaseId: z.string() }),
} as const;

/** The same, told to one address of those who run the site: each has an email of its own. */
export const pdfDelayNoticed = {
  name: "pdf-report.delay-noticed",
  payload: z.object({ purchaseId: z.string(), address: z.string() }),
} as const;

/** A book is to be made anew: the owner wants it so. */
export const pdfWanted = {
  name: "pdf-report.wanted",
  payload: z.object({
    purchaseId: z.string(),
    userId: z.string(),
    sessionId: z.string(),
    testId: z.string(),
  }),
} as const;

/** Error codes of this feature besides those of the platform. */
export type PdfErrorCode =
  | "GRADE_C"
  | "NOT_SAVED"
  | "NOT_OWNER"
  | "NOT_FOUND"
  | "LINK_EXPIRED"
  | "NO_SPACE"
  | "NOT_AT_HAND"
  | "NOT_PRINTED"
  | "MADE_OFTEN";

/**
 * Seconds from the payment to the stored book, null where none was made; `late`: books whose promised time
 * passed in the period without them.
 */
export type PrintTimes = { made: number; median: number | null; slowest: number | null; late: number };
