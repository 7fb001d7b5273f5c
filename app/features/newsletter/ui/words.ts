import { plural } from "../../../kernel/plural.ts";
import type { Tone } from "../../../ui/admin/status.tsx";
import type { CopyState, ImportMode, IssueState, Reason, Source, Status, Topic } from "../contract.ts";
import { grouped } from "../../../kernel/india-format.ts";

type Word = { name: string; tone: Tone };

/** Where a subscriber stands, in the owner's words. */
export const STATUS_WORDS: Record<Status, Word> = {
  pending: { name: "Waiting to confirm", tone: "info" },
  subscribed: { name: "Confirmed", tone: "ok" },
  unsubscribed: { name: "Left", tone: "quiet" },
  bounced: { name: "Bounced", tone: "bad" },
};
/** Where somebody came from. */
export const SOURCE_WORDS: Record<Source, string> = {
  landing: "Landing page",
  blog: "Blog",
  page: "Newsletter page",
  profile: "Their profile",
  import: "Imported file",
  owner: "Added by hand",
};
/** Why an address is kept back. */
export const REASON_WORDS: Record<Reason, { name: string; tone: Tone; what: string }> = {
  unsubscribed: { name: "Left", tone: "quiet", what: "They left the list." },
  complaint: { name: "Complained", tone: "warn", what: "They called a letter spam." },
  "hard-bounce": {
    name: "Bounced",
    tone: "bad",
    what: "The mailbox does not exist. No mail of the site goes there, not even a receipt.",
  },
  owner: { name: "Refused", tone: "warn", what: "You refused this address for good." },
};
export const TOPIC_NAMES: Record<Topic, string> = {
  letter: "The letter",
  dates: "Dates",
  posts: "New posts",
};
/** Where a letter to many stands. */
export const ISSUE_WORDS: Record<IssueState, Word> = {
  draft: { name: "Draft", tone: "quiet" },
  scheduled: { name: "Has its time", tone: "info" },
  sending: { name: "On its way", tone: "info" },
  paused: { name: "Paused", tone: "warn" },
  sent: { name: "Sent", tone: "ok" },
  cancelled: { name: "Stopped", tone: "bad" },
};
/** What became of one reader's copy. */
export const COPY_WORDS: Record<CopyState, Word> = {
  pending: { name: "To go", tone: "quiet" },
  handing: { name: "Going now", tone: "info" },
  sent: { name: "Delivered", tone: "ok" },
  uncertain: { name: "Uncertain", tone: "warn" },
  failed: { name: "Refused", tone: "bad" },
  kept: { name: "Kept back", tone: "quiet" },
};
/** How the people of a file come onto the list. */
export const MODE_WORDS: Record<ImportMode, { name: string; what: string }> = {
  ask: { name: "Ask each of them by letter", what: "They are on the list once they have pressed." },
  attested: {
    name: "They agreed elsewhere",
    what: "Who has a date of consent in the file is on the list at once; the others are asked by letter.",
  },
  bounced: { name: "Addresses that bounced", what: "Nobody on this file is written to again." },
};

/** "1 reader", "1,204 readers". */
export const subscribersText = (n: number) => `${grouped(n)} ${plural(n, "reader")}`;
export const percentText = (part: number, of: number) =>
  of ? `${grouped(Math.round((part / of) * 1000) / 10)}%` : "–";
