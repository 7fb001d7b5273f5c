import type { StoredAuditEntry } from "../contract.ts";
import { formatIndiaDateTimeAndYear, formatIndiaDay } from "../../../lib/india-format.ts";
import { indiaMidnight, isDay } from "../../../lib/india-time.ts";
import { rupees } from "../../../lib/money.ts";
import { firstOf } from "../../../lib/checked.ts";

/** Names of the kinds of actions. */
const KINDS: Record<string, string> = {
  settings: "Settings",
  blog: "Posts",
  media: "Images",
  images: "Images",
  newsletter: "Newsletter",
  accounts: "Members",
  rights: "Data and deletion",
  refund: "Refunds",
  receipt: "Receipts",
  payments: "Money",
  "pdf-report": "PDF reports",
  jobs: "Jobs",
  analytics: "Analytics",
  audit: "Audit log",
  order: "Orders",
  member: "Notes on members",
  application: "Applications",
  applications: "Application exports",
};
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll("-", " ");

export const kindName = (kind: string) => KINDS[kind] ?? sentence(kind);
export const kindOf = ({ action }: StoredAuditEntry) => kindName(firstOf(action.split(".")));
/** A sentence for each action; `{}` is the name of its subject. */
const SENTENCES: Record<string, string> = {
  "settings.changed": "Changed {}",
  "site.opened": "Opened the site",
  "accounts.invited": "Invited {}",
  "accounts.suspended": "Suspended {}",
  "accounts.let-in-again": "Restored access for {}",
  "accounts.sessions-ended": "Signed {} out everywhere",
  "accounts.new-device": "Signed in on a new device",
  "accounts.password-changed": "Changed their password",
  "accounts.email-changed": "Changed their email address",
  "accounts.second-factor-on": "Turned on two-step sign-in",
  "accounts.second-factor-off": "Turned off two-step sign-in",
  "accounts.recovery-code-used": "Signed in with a recovery code",
  "accounts.recovery-codes-renewed": "Created new recovery codes",
  "accounts.passkey-added": "Added a passkey",
  "accounts.passkey-removed": "Removed a passkey",
  "rights.export-made": "Sent {} a copy of their data",
  "rights.erasure-ordered": "Scheduled the account of {} for deletion",
  "rights.erasure-taken-back": "Cancelled the deletion of the account of {}",
  "rights.erased": "Deleted a member’s account",
  "insider.given": "Gave {} Insider access",
  "insider.taken-back": "Ended the Insider access given to {}",
  "member.noted": "Added a note about {}",
  "member.note-done": "Completed a note about {}",
  "order.noted": "Added a note on order {}",
  "order.note-done": "Completed a note on order {}",
  "application.noted": "Added a note on the application of {}",
  "application.note-done": "Completed a note on the application of {}",
  "refund.made": "Refunded order {}",
  "refund.confirmed": "Approved the refund request for order {}",
  "refund.refused": "Declined the refund request for order {}",
  "receipt.resent": "Sent the receipt for order {} again",
  "pdf-report.opened": "Opened the PDF report of order {}",
  "pdf-report.made-again": "Made the PDF report of order {} again",
  "language-model.asked-again": "Requested missing texts again for {}",
  "jobs.retried": "Retried {}",
  "analytics.day-marked": "Added the mark “{}”",
  "analytics.mark-removed": "Removed the mark “{}”",
  "analytics.view-saved": "Saved the view “{}”",
  "analytics.view-renamed": "Renamed a view to “{}”",
  "analytics.view-removed": "Removed the view “{}”",
  "media.uploaded": "Uploaded the picture “{}”",
  "media.replaced": "Replaced a picture with “{}”",
  "media.deleted": "Deleted the picture “{}”",
  "media.described": "Changed the alt text of “{}”",
  "media.focal-point-moved": "Moved the focal point of “{}”",
  "blog.created": "Created the post “{}”",
  "blog.edited": "Edited the post “{}”",
  "blog.published": "Published the post “{}”",
  "blog.scheduled": "Scheduled the post “{}”",
  "blog.unpublished": "Moved the post “{}” to drafts",
  "blog.deleted": "Moved the post “{}” to the trash",
  "blog.brought-back": "Restored the post “{}” from the trash",
  "blog.cleared": "Deleted the post “{}” for good",
  "blog.restored": "Restored an earlier revision of the post “{}”",
  "blog.author-added": "Added the author {}",
  "blog.author-changed": "Changed the author {}",
  "blog.author-removed": "Deleted the author {}",
  "newsletter.kept-back": "Blocked an email address",
  "newsletter.let-back": "Unblocked an email address",
  "newsletter.imported": "Imported subscribers",
  "newsletter.reader-added": "Added the subscriber {}",
  "newsletter.reader-left": "Unsubscribed {}",
  "newsletter.reader-erased": "Erased a subscriber",
  "newsletter.letter-begun": "Started the newsletter “{}”",
  "newsletter.letter-written": "Edited the newsletter “{}”",
  "newsletter.letter-removed": "Deleted the draft newsletter “{}”",
  "newsletter.letter-tested": "Sent a test of the newsletter “{}”",
  "newsletter.letter-draft": "Moved the newsletter “{}” to drafts",
  "newsletter.letter-scheduled": "Scheduled the newsletter “{}”",
  "newsletter.letter-sending": "Started sending the newsletter “{}”",
  "newsletter.letter-paused": "Paused the newsletter “{}”",
  "newsletter.letter-cancelled": "Cancelled the newsletter “{}”",
  "newsletter.letter-archived": "Published the newsletter “{}” on the site",
  "newsletter.letter-unarchived": "Removed the newsletter “{}” from the site",
  "newsletter.letter-uncertain-decided": "Settled unconfirmed deliveries of the newsletter “{}”",
};
/** The page of each exported list. */
const EXPORTED_LISTS: Record<string, string> = {
  members: "/admin/members",
  orders: "/admin/orders",
  subscribers: "/admin/newsletter",
  applications: "/admin/applications",
  "audit-log": "/admin/audit",
  visits: "/admin/analytics/journeys",
};
/** Actions whose subject is a name, not an id: "available_seats", "audit-log". */
const NAMED_SUBJECT = /^settings\.|\.exported(-in-part)?$/;
/** The page of an action's subject. The first match wins. */
const PAGES: readonly [action: RegExp, pageOf: (id: string) => string | undefined][] = [
  [/\.exported(-in-part)?$/, (list) => EXPORTED_LISTS[list]],
  [/^settings\./, (key) => `/admin?set=${key}`],
  [/^blog\.author-/, () => "/admin/blog/authors"],
  [/^blog\./, (id) => `/admin/blog/${id}`],
  [/^media\./, (key) => `/admin/images/${key}`],
  [/^newsletter\.letter-/, (id) => `/admin/newsletter/issues/${id}`],
  [/^newsletter\.imported$/, () => "/admin/newsletter?source=import"],
  [/^application\./, (id) => `/admin/applications/${id}`],
  [/^(accounts|rights|member|insider)\./, (id) => `/admin/members/${id}`],
  [/^(order|payments|refund|receipt|pdf-report)\./, (id) => `/admin/orders/${id}`],
];

/** The page of an entry's subject; undefined if the action deleted it. */
export const subjectPage = (entry: Pick<StoredAuditEntry, "action" | "subject">): string | undefined =>
  /deleted|removed|erased/.test(entry.action)
    ? undefined
    : PAGES.find(([action]) => action.test(entry.action))?.[1](entry.subject);

/** Fields that name the subject of an entry, such as a post's title. */
const NAME_FIELDS = ["title", "subject", "name", "email", "words"];
/** Characters of an id that are shown: enough to distinguish rows. */
const SHORT_ID = 12;
/**
 * The subject's current name, else the name in the entry's own fields, such as a post's title, else the
 * beginning of its id.
 */
export function subjectName({ name, action, subject, before, after }: Named): string {
  if (name !== undefined) return name;
  if (NAMED_SUBJECT.test(action)) return sentence(subject.replaceAll("_", " "));
  const names = [after, before]
    .flatMap((facts) => NAME_FIELDS.map((fact) => facts?.[fact]))
    .filter((value) => typeof value === "string");
  if (names.length > 0) return names.find((value) => value.trim() !== "") ?? "Untitled";
  return subject.slice(0, SHORT_ID);
}
type Named = Pick<StoredAuditEntry, "action" | "subject" | "before" | "after" | "name">;

/** Sentences for decisions on an application, by its new state. */
const MOVES: Record<string, string> = {
  conversation: "Invited {} to a conversation",
  offered: "Made {} an offer",
  waiting: "Moved {} to the waiting list",
  seated: "Confirmed the seat of {}",
  declined: "Declined the application of {}",
};
function moveSentence({ before, after }: Named): string {
  if (before?.["state"] === "declined") return "Reopened the application of {}";
  return MOVES[factText(after?.["state"])] ?? "Updated the application of {}";
}

/** Whether a setting was saved without a change, as when the owner confirms a default price. */
const isSavedAgain = ({ action, before, after }: Pick<Named, "action" | "before" | "after">) =>
  action === "settings.changed" && before?.["value"] === after?.["value"];

/** The entry as a sentence: "Changed Available seats", "Refunded order VV-2026-27-000012, Maya Rao". */
export function sentenceOf(entry: Named): string {
  const { action } = entry;
  const name = subjectName(entry);
  if (isSavedAgain(entry)) return `Saved ${name} unchanged`;
  if (action.endsWith(".exported")) return `Downloaded a file: ${name}`;
  if (action.endsWith(".exported-in-part")) return `Download interrupted: ${name}`;
  const [, ...verb] = action.split(".");
  const template = action === "application.moved" ? moveSentence(entry) : SENTENCES[action];
  return template ? template.replace("{}", () => name) : `${sentence(verb.join(" ") || action)}: ${name}`;
}

/** A field's value as text. */
export function factText(fact: unknown): string {
  if (fact === null || fact === undefined) return "–";
  if (typeof fact === "boolean") return fact ? "yes" : "no";
  if (typeof fact === "string") return fact;
  if (typeof fact !== "object") return JSON.stringify(fact);
  if (Array.isArray(fact)) return fact.length === 0 ? "none" : fact.map(factText).join(", ");
  return Object.entries(fact)
    .map(([name, value]) => `${nameOf(name)}: ${factText(formatted(name, value, ""))}`)
    .join("; ");
}

/** A time as JSON contains it. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** Formats a date or a time for India; returns other values unchanged. */
function asDate(fact: unknown): unknown {
  if (typeof fact !== "string") return fact;
  if (isDay(fact)) return formatIndiaDay(indiaMidnight(fact));
  const isTime = ISO_TIME.test(fact) && !Number.isNaN(Date.parse(fact));
  return isTime ? formatIndiaDateTimeAndYear(fact) : fact;
}

/** Fields with an amount in paise. Report prices are settings whose `value` is such an amount. */
const MONEY = /^(amount|price|.*amount(paise)?|.*paise)$/i;
const PRICE = /^report_(early|regular|struck)_price$/;
/** Formats paise as rupees; returns other values unchanged. */
function asRupees(name: string, fact: unknown, subject: string): unknown {
  const isMoney = MONEY.test(name) || (name === "value" && PRICE.test(subject));
  if (!isMoney || fact === null || fact === undefined || fact === "") return fact;
  const paise = Number(fact);
  return Number.isSafeInteger(paise) ? rupees(paise) : fact;
}
/** Formats dates, times and money. */
const formatted = (name: string, fact: unknown, subject: string) => asDate(asRupees(name, fact, subject));
/** Display names of fields whose stored names would not be clear to the owner. */
const FIELD_NAMES: Record<string, string> = {
  rows: "lines in the file",
  asked: "emailed to confirm",
  confirmed: "added at once",
  known: "already on the list",
  suppressed: "already blocked",
  left: "unsubscribed in the file",
  twice: "duplicates",
  malformed: "skipped",
  mode: "how they were added",
  keptBack: "blocked because",
  refusedForGood: "blocked from now on",
  refund: "refund id",
  request: "request id",
  member: "member id",
};
/** Names of fields that contain internal ids. */
const IDS = new Set(["refund id", "request id", "member id", "id"]);
/** "publishedAt" becomes "published at", "amountPaise" becomes "amount". */
const nameOf = (name: string) =>
  (FIELD_NAMES[name] ?? name)
    .replace(/Paise$/, "")
    .replaceAll("_", " ")
    .replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export type FactChange = { name: string; before: unknown; after: unknown; changed: boolean };
/** Every field of before and after, changed ones first. */
export function factChanges({
  before,
  after,
  subject = "",
}: Pick<StoredAuditEntry, "before" | "after"> & { subject?: string }): FactChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const all = names.map((name) => {
    const [oldFact, newFact] = [before, after].map((facts) => formatted(name, facts?.[name], subject));
    return {
      name: nameOf(name),
      before: oldFact,
      after: newFact,
      changed: factText(oldFact) !== factText(newFact),
    };
  });
  return all.toSorted((a, b) => Number(b.changed) - Number(a.changed));
}

const SHORT = 40;
const short = (text: string) => (text.length > SHORT ? `${text.slice(0, SHORT - 1)}…` : text);
const isNothing = (fact: unknown) => fact === undefined || fact === null || fact === "";
/** An id, or a field that is empty both before and after, such as the unused search of an export. */
const saysNothing = ({ name, before, after }: FactChange) =>
  IDS.has(name) || (isNothing(before) && (isNothing(after) || after === false));
/** "₹200 refunded: “Goodwill”", or without a reason if none was given. */
function refundSummary(after: StoredAuditEntry["after"]): string {
  const refunded = `${factText(asRupees("amount", after?.["amount"], ""))} refunded`;
  return isNothing(after?.["reason"]) ? refunded : `${refunded}: “${factText(after?.["reason"])}”`;
}
/**
 * "15 → 14" if one field changed, "14" if it had no value before, otherwise the names of the changed fields.
 * For a new subject, its fields with their values.
 */
export function changeSummary(entry: StoredAuditEntry): string {
  if (entry.action === "refund.made" || entry.action === "refund.confirmed")
    return refundSummary(entry.after);
  if (entry.action === "newsletter.imported")
    return `${factText(entry.after?.["confirmed"])} added, ${factText(entry.after?.["asked"])} emailed to confirm`;
  if (entry.action === "application.moved")
    return `${factText(entry.before?.["state"])} → ${factText(entry.after?.["state"])}`;
  const ownName = subjectName(entry);
  const namesSubject = ({ name, before, after }: FactChange) =>
    NAME_FIELDS.includes(name) && isNothing(before) && after === ownName;
  const changed = factChanges(entry).filter(
    (change) => change.changed && !saysNothing(change) && !namesSubject(change),
  );
  if (changed.length > 1 && entry.before === null)
    return short(changed.map(({ name, after }) => `${name}: ${factText(after)}`).join("; "));
  if (changed.length > 1) return `Changed ${short(changed.map(({ name }) => name).join(", "))}`;
  const [change] = changed;
  if (!change)
    return isSavedAgain(entry)
      ? short(factText(formatted("value", entry.after?.["value"], entry.subject)))
      : "";
  if (change.after === true && isNothing(change.before)) return change.name;
  const after = isNothing(change.after) ? "nothing" : short(factText(change.after));
  return isNothing(change.before) ? after : `${short(factText(change.before))} → ${after}`;
}

/** Every change of an entry in full, for an export: "value: 15 → 14; note: nothing → asked". */
export const allChanges = (entry: StoredAuditEntry): string =>
  factChanges(entry)
    .filter(({ changed }) => changed)
    .map(({ name, before, after }) => {
      const [oldText, newText] = [before, after].map((fact) =>
        isNothing(fact) ? "nothing" : factText(fact),
      );
      return entry.before ? `${name}: ${oldText} → ${newText}` : `${name}: ${newText}`;
    })
    .join("; ");
