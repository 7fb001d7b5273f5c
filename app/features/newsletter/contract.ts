import { z } from "zod";

/** Forms in which somebody asks for letters. */
export const FORMS = ["landing", "blog", "page"] as const;
export type Form = (typeof FORMS)[number];
/**
 * Where an address came from: a form, the member's own profile, a file that the owner imported, the owner's
 * hand.
 */
export const SOURCES = [...FORMS, "profile", "import", "owner"] as const;
export type Source = (typeof SOURCES)[number];

/** What one may be written about; chosen on the preferences page. */
export const TOPICS = ["letter", "dates", "posts"] as const;
export type Topic = (typeof TOPICS)[number];
export type Preferences = Record<Topic, boolean>;

export const STATUSES = ["pending", "subscribed", "unsubscribed", "bounced"] as const;
export type Status = (typeof STATUSES)[number];

/** Why an address gets no letters that it did not ask for at that moment. */
export const REASONS = ["unsubscribed", "complaint", "hard-bounce", "owner"] as const;
export type Reason = (typeof REASONS)[number];

/**
 * Body of POST /api/newsletter/subscribe. `website` is a field that people do not see: what fills it is no
 * person.
 */
export const Subscribe = z.strictObject({
  email: z.string().max(500).default(""),
  source: z.enum(FORMS).default("page"),
  website: z.string().max(2_000).default(""),
});
export type Subscribe = z.infer<typeof Subscribe>;

/** Body of PUT /api/newsletter/mine: what a member wants to read. */
export const MyChoice = z.strictObject({ letter: z.boolean(), dates: z.boolean(), posts: z.boolean() });

/** Somebody asked for letters: the one that asks back must go out. */
export const newsemailAsked = {
  name: "newsletter.asked",
  payload: z.object({ subscriberId: z.string() }),
} as const;
/** Somebody pressed the button in that letter. */
export const newsletterConfirmed = {
  name: "newsletter.confirmed",
  payload: z.object({ subscriberId: z.string() }),
} as const;

/** Some of an import's people must still be asked. */
export const newsletterImported = {
  name: "newsletter.imported",
  payload: z.object({ importId: z.string() }),
} as const;
/** A letter to many may go out now. */
export const newsletterGoes = {
  name: "newsletter.goes",
  payload: z.object({ letterId: z.string() }),
} as const;

/** A letter to many: written, perhaps given a time, on its way, held, over. */
export const ISSUE_STATES = ["draft", "scheduled", "sending", "paused", "sent", "cancelled"] as const;
export type IssueState = (typeof ISSUE_STATES)[number];

/**
 * One reader's copy: waiting; marked just before it is handed over; the server took it; nobody knows whether
 * it did; it would not; the list kept it back.
 */
export const COPY_STATES = ["pending", "handing", "sent", "uncertain", "failed", "kept"] as const;
export type CopyState = (typeof COPY_STATES)[number];

/** What is written; `version` is the one that was read. */
export const IssueDraft = z.strictObject({
  version: z.int().min(1),
  subject: z.string().max(150, "The subject can have at most 150 characters"),
  preview: z.string().max(200, "The preview line can have at most 200 characters"),
  body: z.string().max(100_000, "A newsletter can have at most 100,000 characters"),
  topic: z.enum(TOPICS),
});
export type IssueDraft = z.infer<typeof IssueDraft>;

/** A letter as its page shows it; times are ISO text. */
export type IssueShown = Omit<IssueDraft, "version"> & {
  id: string;
  version: number;
  state: IssueState;
  updatedAt: string;
  updatedBy: string;
  sendAt: string | null;
  startedAt: string | null;
  endedAt: string | null;
  /** Since when everybody may read it on the site. */
  archivedAt: string | null;
  /** What keeps it from going out, e.g. that the mail server is away. */
  trouble: string | null;
};
/**
 * How far a letter is; `left` readers left since it went, `waiting` of the pending were told "not now" and
 * are tried again.
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
 * One of those who would get a letter: its subject and preview line as they read them, and what each of its
 * fields becomes for them; `known` is false where that is the words for who is not known.
 */
export type SampleShown = {
  id: string;
  email: string;
  subject: string;
  preview: string;
  fields: { field: string; reads: string; known: boolean }[];
};
/** A letter in the list of letters; `outcome` has its copies by state. */
export type IssueLine = Pick<
  IssueShown,
  "id" | "state" | "subject" | "topic" | "updatedAt" | "sendAt" | "startedAt" | "endedAt"
> & {
  outcome: Record<string, number> | null;
};
/** A copy that wants the owner's eye; `problem` has what the mail server said. */
export type CopyShown = {
  id: number;
  email: string;
  state: CopyState;
  problem: string | null;
  at: string | null;
};

/** A subscriber as the owner's list shows them. */
export type SubscriberShown = {
  id: string;
  email: string;
  /** From an imported file; null for everybody who joined on the site. */
  firstName: string | null;
  lastName: string | null;
  status: Status;
  source: Source;
  note: string | null;
  askedAt: string;
  consentAt: string | null;
  leftAt: string | null;
  topics: Topic[];
  /** Why no letters go there, where the suppression list has the address. */
  kept: Reason | null;
};

/**
 * What is known of one reader besides: the file they came in with, and the letters to many that were meant
 * for them, newest first.
 */
export type SubscriberStory = {
  reader: SubscriberShown;
  imported: { by: string; at: string } | null;
  letters: { id: string; subject: string; state: CopyState; at: string | null; problem: string | null }[];
};

/** How many there are: counted, or where nobody counts so far, about. */
type Total = { count: number; approximate: boolean };
/** What every page of the newsletter's room knows. */
export type NewsletterFigures = {
  readers: Total;
  letters: Total;
  kept: Total;
  underway: Pick<IssueLine, "id" | "subject" | "state">[];
};
/** The figures above the list of subscribers; `joined` and `left` within 30 days. */
export type SubscriberFigures = Record<
  "confirmed" | "waiting" | "joined" | "left" | "bounced" | "complaints",
  Total
>;

/** An entry of the suppression list; without an address where its owner had their data erased. */
export type Suppression = { key: string; address: string | null; reason: Reason; since: string };

/** What somebody can do to one subscriber; every deed has its reason. */
const because = z
  .string()
  .trim()
  .min(3, "Please give a reason")
  .max(300, "The reason can have at most 300 characters");
export const AddSubscriber = z.strictObject({ email: z.string().max(500), reason: because });
/**
 * Reasons for which the owner keeps an address back by hand, and from which they may let it go again: the
 * others are the reader's own wish.
 */
export const OWNERS_REASONS = ["owner", "complaint", "hard-bounce"] as const;
export const LIFTED_REASONS: readonly Reason[] = ["owner", "hard-bounce"];
export const SuppressionRequest = z.strictObject({
  email: z.string().max(500),
  why: z.enum(OWNERS_REASONS),
  reason: because,
});
export const LetBack = z.strictObject({ email: z.string().max(500), reason: because });
export const SubscriberActionRequest = z.strictObject({ reason: because, block: z.boolean().default(false) });

/**
 * How people of a file come onto the list: each is asked by a letter, or, where the file says when they
 * agreed, they are on it.
 */
export const IMPORT_MODES = ["ask", "attested"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];
/** Why a line of a file is not taken. */
export type BadLine = { line: number; text: string; why: string };
export type ImportReport = {
  rows: number;
  /** New to the list: they are asked, or they are on it. */
  asked: number;
  confirmed: number;
  /** On the list in whatever state; nothing changes for them. */
  known: number;
  /** Left, complained, bounced or refused by the owner: never imported again. */
  suppressed: number;
  /** Named by the file itself as having left. */
  left: number;
  /** Its dates read differently with day or month first, and nothing in the file says which. */
  needsDateOrder: boolean;
  twice: number;
  malformed: number;
  /** The first of those, to mend the file by. */
  bad: BadLine[];
  sample: string[];
};

/** `code` of an answer of `/api/newsletter/*` and `/api/admin/newsletter/*`. */
export type NewsletterCode =
  | "INVALID_EMAIL"
  | "TOO_MANY_REQUESTS"
  | "INVALID_DATA"
  | "NOT_FOUND"
  | "LETTER_CHANGED_MEANWHILE"
  | "LETTER_NOT_READY"
  | "WRONG_STATE"
  | "ALREADY_LISTED"
  | "SUPPRESSED"
  | "NOT_SUPPRESSED"
  | "EMAIL_DELIVERY_FAILED";
