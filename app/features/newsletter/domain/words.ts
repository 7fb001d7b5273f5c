import { grouped } from "../../../lib/india-format.ts";
import { plural } from "../../../lib/plural.ts";
import type { CopyState, ImportMode, IssueState, Reason, Source, Status } from "../contract.ts";

/** A label and its colour on screen. */
type Word = { name: string; tone: "ok" | "warn" | "bad" | "info" | "quiet" };

/** The states of a subscriber, for the owner. */
export const STATUS_WORDS: Record<Status, Word> = {
  pending: { name: "Waiting to confirm", tone: "info" },
  subscribed: { name: "Confirmed", tone: "ok" },
  unsubscribed: { name: "Unsubscribed", tone: "quiet" },
  bounced: { name: "Bounced", tone: "bad" },
};
/** The sources of subscribers. */
export const SOURCE_WORDS: Record<Source, string> = {
  landing: "Landing page",
  blog: "Blog",
  page: "Newsletter page",
  profile: "Their profile",
  import: "Imported file",
  owner: "Added by hand",
};
/** Why an address is blocked. */
export const REASON_WORDS: Record<Reason, Word & { what: string }> = {
  unsubscribed: { name: "Unsubscribed", tone: "quiet", what: "They unsubscribed." },
  complaint: { name: "Complained", tone: "warn", what: "They marked an email as spam." },
  "hard-bounce": {
    name: "Bounced",
    tone: "bad",
    what: "The mailbox doesn’t exist. We send it nothing, not even receipts.",
  },
  owner: { name: "Blocked", tone: "warn", what: "You blocked this address." },
};
/** The states of an issue; `is` completes the sentence "This newsletter …". */
export const ISSUE_WORDS: Record<IssueState, Word & { is: string }> = {
  draft: { name: "Draft", tone: "quiet", is: "is a draft" },
  scheduled: { name: "Scheduled", tone: "info", is: "is scheduled" },
  sending: { name: "Sending", tone: "info", is: "is being sent" },
  paused: { name: "Paused", tone: "warn", is: "is paused" },
  sent: { name: "Sent", tone: "ok", is: "has been sent" },
  cancelled: { name: "Cancelled", tone: "bad", is: "was cancelled" },
};
/** The states of one subscriber's copy. */
export const COPY_WORDS: Record<CopyState, Word> = {
  pending: { name: "Waiting", tone: "quiet" },
  handing: { name: "Sending", tone: "info" },
  sent: { name: "Delivered", tone: "ok" },
  uncertain: { name: "Uncertain", tone: "warn" },
  failed: { name: "Rejected", tone: "bad" },
  kept: { name: "Blocked", tone: "quiet" },
};
/** How the people in a file are added to the list. */
export const MODE_WORDS: Record<ImportMode, { name: string; what: string }> = {
  ask: { name: "Email each one to confirm", what: "They join the list when they confirm." },
  attested: {
    name: "They already gave consent",
    what: "People with a consent date are added at once. The rest get a confirmation email.",
  },
};

/** "1 subscriber", "1,204 subscribers". */
export const subscribersText = (n: number) => `${grouped(n)} ${plural(n, "subscriber")}`;
export const percentText = (part: number, of: number) =>
  of ? `${grouped(Math.round((part / of) * 1000) / 10)}%` : "–";
