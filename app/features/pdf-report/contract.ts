import { z } from "zod";
import type { SaleDocument } from "../payments/contract.ts";
import { FACETS, groundOf, traitOf, TRAITS, type Facet } from "../quest/contract.ts";

export { FACETS, groundOf, traitOf, TRAITS };
export type { Facet };
export type { QuestResult, Trait } from "../quest/contract.ts";
export { archetypeName, doubtOf, SECTIONS } from "../report/contract.ts";
export type {
  Chooser,
  Claim,
  Feedback,
  LibraryBlock,
  Reader,
  ReportDocument,
  SectionId,
  Standing,
} from "../report/contract.ts";

/** A book is promised within so many minutes of the payment. */
export const PROMISED_MINUTES = 15;
/** A download link lives so many minutes. */
export const LINK_MINUTES = 15;

export const Preference = z.strictObject({ incorporateFeedback: z.boolean("must be true or false") });
export type Preference = z.infer<typeof Preference>;

/**
 * Directions that most people want for themselves (Hudson & Roberts, 2014; Hudson & Fraley, 2016) or that ease life.
 * A plan may take them without being asked.
 */
export const WANTED = [
  "C1 up", "C2 up", "C5 up", "C6 up", "E3 up", "E6 up", "A1 up", "A4 up", "O3 up",
  "N1 down", "N2 down", "N4 down", "N5 down", "N6 down",
] as const; // prettier-ignore
/** Being private is no fault: friendliness is raised unasked only where low spirits or shyness are high. */
export const FRIENDLINESS = "E1 up";
/** Only where the person chooses it. Low spirits (N3) are no exercise: its help is one good hour and one person. */
const OPTIONAL = [
  "O1 up", "O2 up", "O4 up", "O5 up", "C3 up", "C4 up", "E2 up", "E4 up", "E5 up", "A2 up", "A3 up", "A6 up",
  "C4 down", "C6 down", "E2 down", "E4 down", "A3 down", "A4 down", "A5 down", "E5 down",
] as const; // prettier-ignore
export const AIMS = [...WANTED, FRIENDLINESS, ...OPTIONAL] as const;
/** A facet and the direction in which a person wants to move it. */
export const Aim = z.enum(AIMS, "These are no aims of a plan");
export type Aim = z.infer<typeof Aim>;
export const facetOf = (aim: Aim): Facet => aim.slice(0, 2);
export const isUp = (aim: Aim): boolean => aim.endsWith("up");

/** So many aims a plan has. */
export const AIMS_OF_PLAN = 2;
/** The aims that a member wants their plan to have; none leaves them to the report. */
export const PlanChoice = z.strictObject({
  aims: z
    .array(Aim)
    .max(AIMS_OF_PLAN, "Choose two: take one away first")
    .refine((aims) => new Set(aims.map(facetOf)).size === aims.length, "Choose one direction of each"),
});
export type PlanChoice = z.infer<typeof PlanChoice>;

/** An aim as its card says it. */
export type PlanCard = { aim: Aim; sentence: string };
/** What a member chooses their plan from. */
export type PlanView = {
  sessionId: string;
  testId: string;
  archetype: string;
  chosen: Aim[];
  /** The aims that the report takes where none is chosen. */
  unasked: PlanCard[];
  /**
   * `opposite`: the other direction of the same, where it fits too. `isWritten`: the member wrote about its subject
   * beside a section of the report; such cards come first.
   */
  cards: (PlanCard & { opposite: PlanCard | null; isWritten: boolean })[];
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
  /** The aims that they chose for their plan, in a sentence each. */
  aims: string[];
  /** The language model that wrote the letter of the report, if one did. */
  letterBy: string | null;
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
