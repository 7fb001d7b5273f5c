import { z } from "zod";

/** The pages with a newsletter sign-up form. */
export const FORMS = ["landing", "blog", "page"] as const;
export type Form = (typeof FORMS)[number];
/** The source of an address: a form, the member's profile, an import, or the owner. */
export const SOURCES = [...FORMS, "profile", "import", "owner"] as const;
export type Source = (typeof SOURCES)[number];

/** The topics, chosen on the preferences page. */
export const TOPICS = ["letter", "dates", "posts"] as const;
export type Topic = (typeof TOPICS)[number];
export type Preferences = Record<Topic, boolean>;
/** The topics of subscribers who have not chosen any. */
export const DEFAULT_PREFERENCES: Preferences = { letter: true, dates: true, posts: false };
export const NO_PREFERENCES: Preferences = { letter: false, dates: false, posts: false };

export const STATUSES = ["pending", "subscribed", "unsubscribed", "bounced"] as const;
export type Status = (typeof STATUSES)[number];

/** Why an address is on the suppression list. */
export const REASONS = ["unsubscribed", "complaint", "hard-bounce", "owner"] as const;
export type Reason = (typeof REASONS)[number];

/** Body of POST /api/newsletter/subscribe. `website` is a hidden field that only robots fill in. */
export const Subscribe = z.strictObject({
  email: z.string().max(500).default(""),
  source: z.enum(FORMS).default("page"),
  website: z.string().max(2_000).default(""),
});
export type Subscribe = z.infer<typeof Subscribe>;

/** Body of PUT /api/newsletter/mine: a member's topics. */
export const MyChoice = z.strictObject({ letter: z.boolean(), dates: z.boolean(), posts: z.boolean() });

/** Someone signed up; the confirmation email must be sent. */
export const subscriptionRequested = {
  name: "newsletter.asked",
  payload: z.object({ subscriberId: z.string() }),
} as const;
/** Someone confirmed the sign-up. */
export const newsletterConfirmed = {
  name: "newsletter.confirmed",
  payload: z.object({ subscriberId: z.string() }),
} as const;

/** Some imported people still need a confirmation email. */
export const newsletterImported = {
  name: "newsletter.imported",
  payload: z.object({ importId: z.string() }),
} as const;
/** An issue has copies to send; starts its next sending job. */
export const issueReady = {
  name: "newsletter.goes",
  payload: z.object({ issueId: z.string() }),
} as const;

/** The states of an issue. */
export const ISSUE_STATES = ["draft", "scheduled", "sending", "paused", "sent", "cancelled"] as const;
export type IssueState = (typeof ISSUE_STATES)[number];
/** Whether an issue can still be edited, because sending has not started. */
export const isEditable = (state: IssueState) => state === "draft" || state === "scheduled";

/**
 * The states of one recipient's copy: waiting; claimed for sending; accepted by the mail server; outcome
 * unknown; rejected; skipped because the recipient unsubscribed or is suppressed.
 */
export const COPY_STATES = ["pending", "handing", "sent", "uncertain", "failed", "kept"] as const;
export type CopyState = (typeof COPY_STATES)[number];

/** The editable fields of an issue; `version` is the one that the editor loaded. */
export const IssueDraft = z.strictObject({
  version: z.coerce.number().int().min(1),
  subject: z.string().max(150, "The subject can have at most 150 characters"),
  preview: z.string().max(200, "The preview line can have at most 200 characters"),
  body: z.string().max(100_000, "A newsletter can have at most 100,000 characters"),
  topic: z.enum(TOPICS),
});
export type IssueDraft = z.infer<typeof IssueDraft>;
export type IssueText = Omit<IssueDraft, "version">;

/** An issue for its admin page; times are ISO. */
export type IssueShown = IssueText & {
  id: string;
  version: number;
  state: IssueState;
  updatedAt: string;
  updatedBy: string;
  sendAt: string | null;
  startedAt: string | null;
  endedAt: string | null;
  /** When it became public on the site. */
  archivedAt: string | null;
  /** Why it is not being sent, such as an unreachable mail server. */
  trouble: string | null;
};
/**
 * The progress of an issue. `left`: recipients who unsubscribed after sending started; `waiting`: pending
 * copies that the mail server deferred.
 */
export type IssueProgress = {
  state: IssueState;
  trouble: string | null;
  startedAt: string | null;
  endedAt: string | null;
  of: number;
  left: number;
  waiting: number;
} & Record<CopyState, number>;
/**
 * A preview for one recipient: subject, preview line and the value of each field; `known` is false for a
 * fallback.
 */
export type SampleShown = {
  id: string;
  email: string;
  subject: string;
  preview: string;
  fields: { field: string; reads: string; known: boolean }[];
};
/** An issue in the list; `outcome` counts its copies by state. */
export type IssueLine = Pick<
  IssueShown,
  "id" | "state" | "subject" | "topic" | "updatedAt" | "sendAt" | "startedAt" | "endedAt"
> & {
  outcome: Record<string, number> | null;
};
/** A copy that needs attention; `problem` is the mail server's message. */
export type CopyShown = {
  id: number;
  email: string;
  state: CopyState;
  problem: string | null;
  at: string | null;
};

/** Progress of an issue at a time in milliseconds, and the copies that need attention. */
export type SendState = { at: number; progress: IssueProgress; undelivered: CopyShown[] };

/** A subscriber in the owner's list. */
export type SubscriberShown = {
  id: string;
  email: string;
  /** From an import; null for people who signed up on the site. */
  firstName: string | null;
  lastName: string | null;
  status: Status;
  source: Source;
  note: string | null;
  askedAt: string;
  consentAt: string | null;
  leftAt: string | null;
  topics: Topic[];
  /** Why the address is suppressed, if it is. */
  suppression: Reason | null;
};

/** A count, exact or approximate. */
type Total = { count: number; approximate: boolean };
/** Data for all pages of the newsletter section. */
export type NewsletterFigures = {
  subscribers: Total;
  issues: Total;
  blocked: Total;
  underway: Pick<IssueLine, "id" | "subject" | "state">[];
};
/** The figures above the list of subscribers; `joined` and `left` cover the last 30 days. */
export type SubscriberFigures = Record<
  "confirmed" | "waiting" | "joined" | "left" | "bounced" | "complaints",
  Total
>;

/** A suppression list entry; the address is null if the person's data was erased. */
export type Suppression = { key: string; address: string | null; reason: Reason; since: string };

/** The reason that an administrator gives, for the audit log. */
export const AuditReason = z
  .string()
  .trim()
  .min(3, "Please give a reason")
  .max(300, "The reason can have at most 300 characters");
/**
 * Reasons that an administrator can block for and unblock. Only the person can undo an unsubscription or
 * complaint.
 */
export const BLOCK_REASONS = ["owner", "complaint", "hard-bounce"] as const;
export const UNBLOCK_REASONS: readonly Reason[] = ["owner", "hard-bounce"];

/**
 * How imported people join: everyone confirms by email, or people with a consent date in the file join
 * directly.
 */
export const IMPORT_MODES = ["ask", "attested"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];
/** Why a line of a file is not imported. */
export type BadLine = { line: number; text: string; why: string };
export type ImportReport = {
  rows: number;
  /** New people who get a confirmation email, and those added without one. */
  asked: number;
  confirmed: number;
  /** Already on the list; nothing changes for them. */
  known: number;
  /** People who unsubscribed, complained, bounced or were blocked by the owner: never imported. */
  suppressed: number;
  /** People whom the file itself marks as unsubscribed. */
  left: number;
  /** The first date with an ambiguous order of day and month, if neither file nor owner settles it. */
  ambiguousDate: string | null;
  twice: number;
  malformed: number;
  /** The first malformed lines. */
  bad: BadLine[];
  sample: string[];
};

/** Error codes of `/api/newsletter/*`, `/api/admin/newsletter/*` and the page actions. */
export type NewsletterCode =
  | "INVALID_EMAIL"
  | "TOO_MANY_REQUESTS"
  | "INVALID_DATA"
  | "NOT_FOUND"
  | "ISSUE_CHANGED"
  | "ISSUE_NOT_READY"
  | "WRONG_STATE"
  | "ALREADY_LISTED"
  | "SUPPRESSED"
  | "NOT_SUPPRESSED"
  | "EMAIL_DELIVERY_FAILED";
