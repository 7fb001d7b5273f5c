import type { StoredAuditEntry } from "../contract.ts";
import { formatIndiaDateTimeAndYear, formatIndiaDay } from "../../../lib/india-format.ts";
import { indiaMidnight, isDay } from "../../../lib/india-time.ts";
import { rupees } from "../../../lib/money.ts";
import { firstOf } from "../../../lib/checked.ts";

/** The names of kinds, for the owner. */
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
/** Sentences for actions whose stored names would not be clear to the owner. */
const ACTION_NAMES: Record<string, string> = {
  "blog.brought-back": "restored from trash",
  "blog.set-aside": "other version kept",
  "newsletter.kept-back": "blocked",
  "newsletter.let-back": "unblocked",
  "newsletter.letter-begun": "newsletter started",
  "newsletter.letter-written": "newsletter edited",
  "newsletter.letter-removed": "draft deleted",
  "newsletter.reader-added": "subscriber added",
  "newsletter.reader-left": "unsubscribed",
  "newsletter.reader-erased": "subscriber erased",
};
/** The verb of an action: "settings.changed" is "changed". */
export const actionName = ({ action }: StoredAuditEntry) =>
  ACTION_NAMES[action] ??
  (action.split(".").slice(1).join(" ") || action).replaceAll("-", " ").replace(/^letter /, "newsletter ");
/** Lists that leave as files, and the page that shows each. */
const LISTS: Record<string, string> = {
  members: "/admin/members",
  orders: "/admin/orders",
  subscribers: "/admin/newsletter",
  applications: "/admin/applications",
  "audit-log": "/admin/audit",
  visits: "/admin/analytics/journeys",
};
/** The noun for an action's subject, and the page of the subject. The first match counts. */
const SUBJECTS: readonly [action: RegExp, noun: string, pageOf: (id: string) => string | undefined][] = [
  [/\.exported(-in-part)?$/, "", (list) => LISTS[list]],
  [/^settings\./, "", (key) => `/admin?set=${key}`],
  [/^blog\.author-/, "Author", () => "/admin/blog/authors"],
  [/^blog\./, "Post", (id) => `/admin/blog/${id}`],
  [/^media\./, "Picture", (key) => `/admin/images/${key}`],
  [/^newsletter\.letter-/, "Newsletter", (id) => `/admin/newsletter/issues/${id}`],
  [/^newsletter\.imported$/, "Import", () => "/admin/newsletter?source=import"],
  [/^application\./, "Application", (id) => `/admin/applications/${id}`],
  [/^(accounts|rights|member|insider)\./, "Member", (id) => `/admin/members/${id}`],
  [/^(order|payments|refund|receipt|pdf-report)\./, "Order", (id) => `/admin/orders/${id}`],
];
const subjectOf = ({ action }: Pick<StoredAuditEntry, "action">) =>
  SUBJECTS.find(([pattern]) => pattern.test(action));

/** The page of an entry's subject; undefined where the entry says that it was deleted. */
export const subjectPage = (entry: Pick<StoredAuditEntry, "action" | "subject">): string | undefined =>
  /deleted|removed|erased/.test(entry.action) ? undefined : subjectOf(entry)?.[2](entry.subject);

/** Facts that name the subject of an entry, such as a post's title or a picture's file. */
const NAMES = ["title", "subject", "name", "email"];
/** The first digits of an id are enough to tell rows apart. */
const SHORT_ID = 12;
/**
 * "available_seats" is "Available seats"; a post, a newsletter or a picture has its name; others are "Order
 * pur_4f1c09ae", or the id alone.
 */
export function subjectName(
  entry: Pick<StoredAuditEntry, "action" | "subject" | "before" | "after">,
): string {
  const { subject, before, after } = entry;
  const noun = subjectOf(entry)?.[1];
  if (noun === "") return sentence(subject.replaceAll("_", " "));
  const names = [after, before]
    .flatMap((facts) => NAMES.map((name) => facts?.[name]))
    .filter((one) => typeof one === "string");
  const name = names.find((one) => one.trim() !== "");
  if (name !== undefined) return name;
  if (names.length > 0) return "Untitled";
  return noun ? `${noun} ${subject.slice(0, SHORT_ID)}` : subject;
}

/** A field's value as one text. */
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

/** A time in JSON. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** Formats a date or a time for India; leaves other texts alone. */
function asDate(fact: unknown): unknown {
  if (typeof fact !== "string") return fact;
  if (isDay(fact)) return formatIndiaDay(indiaMidnight(fact));
  const at = ISO_TIME.test(fact) ? Date.parse(fact) : Number.NaN;
  return Number.isNaN(at) ? fact : formatIndiaDateTimeAndYear(fact);
}

/** Fields that hold money; the prices of the report are settings whose value is an amount. */
const MONEY = /^(amount|price|.*amount(paise)?|.*paise)$/i;
const PRICE = /^report_(early|regular|struck)_price$/;
/** Formats paise as rupees; leaves other values alone. */
function asRupees(name: string, fact: unknown, subject: string): unknown {
  const isMoney = MONEY.test(name) || (name === "value" && PRICE.test(subject));
  if (!isMoney || fact === null || fact === undefined || fact === "") return fact;
  const paise = Number(fact);
  return Number.isSafeInteger(paise) ? rupees(paise) : fact;
}
/** Formats dates, times and money. */
const formatted = (name: string, fact: unknown, subject: string) => asDate(asRupees(name, fact, subject));
/** Names of fields whose stored names would not be clear to the owner. */
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
};
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
    const was = formatted(name, before?.[name], subject);
    const is = formatted(name, after?.[name], subject);
    return { name: nameOf(name), before: was, after: is, changed: factText(was) !== factText(is) };
  });
  return all.toSorted((a, b) => Number(b.changed) - Number(a.changed));
}

const SHORT = 40;
const short = (text: string) => (text.length > SHORT ? `${text.slice(0, SHORT - 1)}…` : text);
const isNothing = (fact: unknown) => fact === undefined || fact === null || fact === "";
/** A field that is empty both before and after, such as the unused search of an export. */
const isEmptyChange = ({ before, after }: FactChange) =>
  isNothing(before) && (isNothing(after) || after === false);
/** "₹200 refunded: “Goodwill”". */
const refundInShort = (after: StoredAuditEntry["after"]) =>
  `${factText(asRupees("amount", after?.["amount"], ""))} refunded: “${factText(after?.["reason"])}”`;
/** "3 added, 4 emailed to confirm". */
const importInShort = (after: StoredAuditEntry["after"]) =>
  `${factText(after?.["confirmed"])} added, ${factText(after?.["asked"])} emailed to confirm`;
/**
 * "15 → 14" where one field changed, "14" where it had no value before, otherwise the names of the changed
 * fields; for a new subject, its fields with their values.
 */
export function inShort(entry: StoredAuditEntry): string {
  if (entry.action === "refund.made") return refundInShort(entry.after);
  if (entry.action === "newsletter.imported") return importInShort(entry.after);
  const changed = factChanges(entry).filter((one) => one.changed && !isEmptyChange(one));
  if (changed.length > 1 && entry.before === null)
    return short(changed.map(({ name, after }) => `${name}: ${factText(after)}`).join("; "));
  if (changed.length > 1) return `Changed ${short(changed.map(({ name }) => name).join(", "))}`;
  const [one] = changed;
  if (!one) return "";
  if (one.after === true && isNothing(one.before)) return one.name;
  const after = isNothing(one.after) ? "nothing" : short(factText(one.after));
  return isNothing(one.before) ? after : `${short(factText(one.before))} → ${after}`;
}

/** Every change of an entry in full, for an export: "value: 15 → 14; note: nothing → asked". */
export const inFull = (entry: StoredAuditEntry): string =>
  factChanges(entry)
    .filter(({ changed }) => changed)
    .map(({ name, before, after }) => {
      const [was, is] = [before, after].map((fact) => (isNothing(fact) ? "nothing" : factText(fact)));
      return entry.before ? `${name}: ${was} → ${is}` : `${name}: ${is}`;
    })
    .join("; ");
