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

/** Reports are promised within this many minutes of the payment. */
export const PROMISED_MINUTES = 15;
/** How long a download link is valid. Minutes. */
export const LINK_MINUTES = 15;

export const Preference = z.strictObject({ incorporateFeedback: z.boolean("must be true or false") });
export type Preference = z.infer<typeof Preference>;

/**
 * Directions that most people want for themselves (Hudson & Roberts, 2014; Hudson & Fraley, 2016) or that
 * make life easier. A plan may include them by default.
 */
export const WANTED = [
  "C1 up", "C2 up", "C5 up", "C6 up", "E3 up", "E6 up", "A1 up", "A4 up", "O3 up",
  "N1 down", "N2 down", "N4 down", "N5 down", "N6 down",
] as const; // prettier-ignore
/** Being private is not a fault: suggested only if low spirits (N3) or shyness (N4) is high. */
export const FRIENDLINESS = "E1 up";
/**
 * Only if the person chooses them. No aim is about low spirits (N3), for which exercises are wrong; the plan
 * then suggests one good hour and one person.
 */
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

/** The number of aims in a plan. */
export const AIMS_OF_PLAN = 2;
/** The aims that a member chose for the plan; if empty, the report chooses. */
export const PlanChoice = z.strictObject({
  aims: z
    .array(Aim)
    .max(AIMS_OF_PLAN, "Choose two: take one away first")
    .refine((aims) => new Set(aims.map(facetOf)).size === aims.length, "Choose one direction of each"),
});
export type PlanChoice = z.infer<typeof PlanChoice>;

/** An aim with the sentence on its card. */
export type PlanCard = { aim: Aim; sentence: string };
/** The aims that a member can choose from. */
export type PlanView = {
  sessionId: string;
  testId: string;
  archetype: string;
  chosen: Aim[];
  /** The plan's aims if the member chooses none. */
  unasked: PlanCard[];
  /**
   * `opposite`: the other direction, if it fits too. `isWritten`: the member commented on its subject in the
   * report; such cards come first.
   */
  cards: (PlanCard & { opposite: PlanCard | null; isWritten: boolean })[];
  /** Whether there is a PDF, finished or being made, that a new choice would replace. */
  hasPdf: boolean;
};

/**
 * `queued` waits, `making` is being composed or printed, `delayed` is late but still tried, `failed` was
 * given up, `ended` was refunded.
 */
export const PDF_STATES = ["queued", "making", "ready", "delayed", "failed", "ended"] as const;
export type PdfState = (typeof PDF_STATES)[number];

/** The editions of a report: A4 pages, a PDF for phones, or an EPUB. All are made from one source. */
export const EDITIONS = ["print", "phone", "epub"] as const;
export type Edition = (typeof EDITIONS)[number];
/** The other editions, which are made after the A4 pages. */
export const OTHER_EDITIONS: readonly Edition[] = EDITIONS.filter((edition) => edition !== "print");
// widened, since `includes` would accept only editions
export const isEdition = (text: string): text is Edition => (EDITIONS as readonly string[]).includes(text);

/** Why a report is included in an earlier payment: for the other half of the quest, or for a retake. */
export const INCLUDED_AS = ["half", "retake"] as const;
export type IncludedAs = (typeof INCLUDED_AS)[number];

/** The state of one report, for its owner. Times ISO. */
export type PdfStatus = {
  purchaseId: string;
  state: PdfState;
  /** Why it is included in an earlier payment; null for a bought report. */
  includedAs: IncludedAs | null;
  pages: number | null;
  bytes: number | null;
  madeAt: string | null;
  promisedBy: string;
  /**
   * The download URL for the owner's session, with `?edition=` for other editions; null until it is ready.
   */
  download: string | null;
};

/** The state of a result's PDF report, for the report screen. */
export type OfferState = {
  /** Whether the result belongs to an account (`claimed`), and whether to this one (`own`). */
  claimed: boolean;
  own: boolean;
  /** A sentence that explains why it is not sold; null if it is. */
  refusal: string | null;
  incorporateFeedback: boolean;
  /** The chosen aims of the plan, one sentence each. */
  aims: string[];
  /** The language model that wrote the letter of the report, if one did. */
  letterBy: string | null;
  /** The payment, as on the receipt, with the amount in paise; null if unpaid. */
  paid: {
    amount: number;
    method: string | null;
    receiptNumber: string | null;
    document: SaleDocument;
  } | null;
  pdf: PdfStatus | null;
  /** Why an earlier payment covers it; null if none does. `fuller` and `early` get no PDF. */
  covered: { kind: IncludedAs | "fuller" | "early"; brief: string } | null;
};

/** A report included in an earlier payment, for the member's page. */
export type IncludedReport = PdfStatus & {
  includedAs: IncludedAs;
  sessionId: string;
  testId: string;
  /** The purchase that includes it. */
  includedIn: string;
};

/** A report is ready; its owner is emailed. */
export const pdfReady = { name: "pdf-report.ready", payload: z.object({ purchaseId: z.string() }) } as const;
/** A report is late; its buyer is offered a refund. */
export const pdfDelayed = {
  name: "pdf-report.delayed",
  payload: z.object({ purchaseId: z.string() }),
} as const;

/** A report is late; one administrator is emailed, at `address`. */
export const pdfDelayNoticed = {
  name: "pdf-report.delay-noticed",
  payload: z.object({ purchaseId: z.string(), address: z.string() }),
} as const;

/** A report must be made: it is included in an earlier payment, or was requested again. */
export const pdfWanted = {
  name: "pdf-report.wanted",
  payload: z.object({
    purchaseId: z.string(),
    userId: z.string(),
    sessionId: z.string(),
    testId: z.string(),
  }),
} as const;

/** Error codes of this feature in addition to the platform's. */
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
 * `made`: number of reports; `median` and `slowest`: seconds from the payment or request to the stored
 * report, null if none was made; `late`: reports due in the period that missed their promised time.
 */
export type PrintTimes = { made: number; median: number | null; slowest: number | null; late: number };
