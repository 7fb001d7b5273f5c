import { z } from "zod";

/** The forms with a newsletter sign-up. */
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

/** Some imported people must still be asked. */
export const newsletterImported = {
  name: "newsletter.imported",
  payload: z.object({ importId: z.string() }),
} as const;
/** An issue can be sent now. */
export const issueReady = {
  name: "newsletter.goes",
  payload: z.object({ issueId: z.string() }),
} as const;

/** The states of an issue. */
export const ISSUE_STATES = ["draft", "scheduled", "sending", "paused", "sent", "cancelled"] as const;
export type IssueState = (typeof ISSUE_STATES)[number];
/** Whether an issue can still be edited: sending has not begun. */
export const isEditable = (state: IssueState) => state === "draft" || state === "scheduled";

/**
 * The states of one recipient's copy: waiting; marked before sending; accepted by the mail server; uncertain;
 * refused; suppressed.
 */
export const COPY_STATES = ["pending", "handing", "sent", "uncertain", "failed", "kept"] as const;
export type CopyState = (typeof COPY_STATES)[number];

/** The texts of an issue; `version` is the version that was read. */
export const IssueDraft = z.strictObject({
  version: z.coerce.number().int().min(1),
  subject: z.string().max(150, "The subject can have at most 150 characters"),
  preview: z.string().max(200, "The preview line can have at most 200 characters"),
  body: z.string().max(100_000, "A newsletter can have at most 100,000 characters"),
  topic: z.enum(TOPICS),
});
export type IssueDraft = z.infer<typeof IssueDraft>;
export type IssueText = Omit<IssueDraft, "version">;

/** An issue for its page; times are ISO. */
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
  /** Why it is not being sent, for example that the mail server does not answer. */
  trouble: string | null;
};
/**
 * The progress of an issue; `left`: subscribers who unsubscribed since it was sent; `waiting`: pending copies
 * that the mail server deferred.
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
 * One recipient of an issue: the subject and preview line as they read them, and the value of each field;
 * `known` is false where it is the fallback text.
 */
export type SampleShown = {
  id: string;
  email: string;
  subject: string;
  preview: string;
  fields: { field: string; reads: string; known: boolean }[];
};
/** An issue in the list; `outcome` has its copies by state. */
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

/** The sending of an issue: its progress at a time in milliseconds, and the copies that need attention. */
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
  /** The reason on the suppression list, if the address is there. */
  suppression: Reason | null;
};

/** A count, exact or approximate. */
type Total = { count: number; approximate: boolean };
/** The data of every page of the newsletter section. */
export type NewsletterFigures = {
  subscribers: Total;
  issues: Total;
  blocked: Total;
  underway: Pick<IssueLine, "id" | "subject" | "state">[];
};
/** The figures above the list of subscribers; `joined` and `left` within 30 days. */
export type SubscriberFigures = Record<
  "confirmed" | "waiting" | "joined" | "left" | "bounced" | "complaints",
  Total
>;

/** An entry of the suppression list; without an address where the person's data was erased. */
export type Suppression = { key: string; address: string | null; reason: Reason; since: string };

/** The reason that an administrator gives, for the audit log. */
export const AuditReason = z
  .string()
  .trim()
  .min(3, "Please give a reason")
  .max(300, "The reason can have at most 300 characters");
/** Reasons for which an administrator blocks and unblocks addresses; the others are the person's own wish. */
export const BLOCK_REASONS = ["owner", "complaint", "hard-bounce"] as const;
export const UNBLOCK_REASONS: readonly Reason[] = ["owner", "hard-bounce"];

/**
 * How imported people join: each is asked by email or, where the file has a date of consent, joins at once.
 */
export const IMPORT_MODES = ["ask", "attested"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];
/** Why a line of a file is not imported. */
export type BadLine = { line: number; text: string; why: string };
export type ImportReport = {
  rows: number;
  /** New people: asked or added. */
  asked: number;
  confirmed: number;
  /** Already on the list; nothing changes for them. */
  known: number;
  /** People who unsubscribed, complained, bounced or were removed by the owner: never imported again. */
  suppressed: number;
  /** People whom the file itself marks as unsubscribed. */
  left: number;
  /** The first date whose day and month could be swapped, if nothing tells their order. */
  ambiguousDate: string | null;
  twice: number;
  malformed: number;
  /** The first of those lines. */
  bad: BadLine[];
  sample: string[];
};

/** `code` of an answer of `/api/newsletter/*` and `/api/admin/newsletter/*`. */
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
