import { isDay } from "../../../lib/india-time.ts";
import type { BadLine } from "../contract.ts";
import { emailAddressOf } from "../../../lib/email-address.ts";
import { plainText } from "../../../lib/plain-text.ts";

/** A row of a file with its line number. */
type Row = { line: number; cells: string[] };
/** Column indexes: address, names, consent date, and columns that mark people as unsubscribed. */
export type Columns = {
  email: number;
  firstName?: number | undefined;
  lastName?: number | undefined;
  /** First and last name in one cell. */
  name?: number | undefined;
  consent: number | undefined;
  left: LeftColumn[];
};
type LeftColumn = { at: number; kind: "date" | "subscribed" | "status" };
type Names = { firstName?: string | undefined; lastName?: string | undefined };
export type Person = { line: number; email: string; consentAt: Date | undefined } & Names;
/** A person whom the file marks as unsubscribed: never imported. */
export type LeftPerson = { line: number; email: string; left: true };
/** Whether dates such as 03/04/2025 start with the day or the month. */
export type DateOrder = "day-first" | "month-first";

const EMAIL = /^(e-?mail|e-?mail[ _-]?address|address)$/i;
const FIRST_NAME = /^(first[ _-]?name|f[ _-]?name|given[ _-]?name)$/i;
const LAST_NAME = /^(last[ _-]?name|l[ _-]?name|surname|family[ _-]?name)$/i;
const FULL_NAME = /^(name|full[ _-]?name)$/i;
/** Headings in exports of Mailchimp, Ghost, listmonk and this site that mark unsubscribed people, by … */
const LEFT: [RegExp, LeftColumn["kind"]][] = [
  // … any non-empty cell
  [
    /^(left|left[ _-]?(at|on)|kept back|blocked|unsub(scribed?)?[ _-]?(at|on|date|time)|clean(ed)?[ _-]?(at|time)|deleted[ _-]?at|bounced[ _-]?at)$/i,
    "date",
  ],
  // … a "no"
  [/^(subscribed|subscribed[ _-]?to[ _-]?emails|opted[ _-]?in|email[ _-]?consent)$/i, "subscribed"],
  // … a status in `LEFT_STATUS`
  [/^(state|status|member[ _-]?status|subscription[ _-]?status|subscriber[ _-]?status)$/i, "status"],
];
const NO = /^(false|no|n|0)$/i;
const LEFT_STATUS =
  /^(left|unsubscribed|blocklisted|blacklisted|disabled|cleaned|bounced|complained|archived|deleted|inactive|suppressed|refused|blocked)$/i;
const CONSENT =
  /^(consent|consent(ed)?[ _-]?(at|date|on)|confirm(ed)?[ _-]?(at|on|time|date)|opt(ed)?[ _-]?in[ _-]?(at|date|time|on)?|agreed[ _-]?(at|on)|consent[ _-]?given[ _-]?(at|on))$/i;

/**
 * Finds the columns in a file's first row, by heading or, without headings, by a cell with an email address.
 * Undefined if there is neither.
 */
export function columnsOf({ cells }: Row): (Columns & { headed: boolean }) | undefined {
  const email = cells.findIndex((cell) => EMAIL.test(cell));
  const columnNamed = (heading: RegExp) => {
    const at = cells.findIndex((cell) => heading.test(cell.trim()));
    return at < 0 ? undefined : at;
  };
  const left = cells.flatMap((cell, at) => {
    const kind = LEFT.find(([heading]) => heading.test(cell.trim()))?.[1];
    return kind ? [{ at, kind }] : [];
  });
  if (email >= 0)
    return {
      email,
      firstName: columnNamed(FIRST_NAME),
      lastName: columnNamed(LAST_NAME),
      name: columnNamed(FULL_NAME),
      consent: columnNamed(CONSENT),
      left,
      headed: true,
    };
  const bare = cells.findIndex((cell) => emailAddressOf(cell));
  return bare < 0 ? undefined : { email: bare, consent: undefined, left: [], headed: false };
}

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/**
 * The order that a date's numbers reveal: 14/03/2025 starts with the day, 03/14/2025 with the month;
 * "ambiguous" for 03/04/2025, undefined for other formats.
 */
export function dateOrderOf(text: string): DateOrder | "ambiguous" | undefined {
  const [, first, second] = SLASHED.exec(text.trim()) ?? [];
  if (!first || !second) return undefined;
  if (Number(first) > 12) return "day-first";
  if (Number(second) > 12) return "month-first";
  return first === second ? undefined : "ambiguous";
}

/**
 * Parses 2025-03-14, optionally with a time (Indian time if it has no offset), or 14/03/2025 in this order. A
 * date alone is midnight UTC.
 */
export function dateTimeIn(text: string, order: DateOrder): Date | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]([\d:.]+)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text);
  const [, first, second, slashedYear] = SLASHED.exec(text) ?? [];
  const [year, month, date] = iso
    ? iso.slice(1)
    : [slashedYear, ...(order === "day-first" ? [second, first] : [first, second])];
  if (!year || !month || !date) return undefined;
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  if (!isDay(day)) return undefined; // such as 30 February
  const midnight = new Date(`${day}T00:00:00Z`);
  const exact = iso?.[4] ? new Date(`${day}T${iso[4]}${iso[5] ?? "+05:30"}`) : midnight;
  return Number.isNaN(exact.getTime()) ? undefined : exact;
}

function hasLeft(cells: string[], left: LeftColumn[]): boolean {
  return left.some(({ at, kind }) => {
    const cell = (cells[at] ?? "").trim();
    if (kind === "date") return cell !== "";
    return (kind === "subscribed" ? NO : LEFT_STATUS).test(cell);
  });
}

const LONGEST_NAME = 100;
/** Spam sign-ups use links and messages as names; spreadsheets may contain formulas. */
const NOT_A_NAME = /@|:\/\/|\bwww\.|^'?[=+-]/i;
const TITLE = /^(mr|mrs|ms|miss|dr|prof|shri|smt)\.?\s+/i;

function nameIn(cell: string | undefined): string | undefined {
  const name = plainText(cell ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return name === "" || name.length > LONGEST_NAME || NOT_A_NAME.test(name) ? undefined : name;
}

/** First and last name of a row; a whole name such as "Dr. Maya Iyer" or "Iyer, Maya" is split. */
function namesIn(cells: string[], { firstName, lastName, name }: Columns): Names {
  const cellAt = (at: number | undefined) => (at === undefined ? undefined : nameIn(cells[at]));
  const own = { firstName: cellAt(firstName), lastName: cellAt(lastName) };
  const fullName = cellAt(name);
  if (own.firstName || own.lastName || !fullName) return own;
  const [surname = "", firstNames] = fullName.split(/,\s*/, 2);
  const inOrder = (firstNames ? `${firstNames} ${surname}` : surname).replace(TITLE, "");
  const [first = "", ...rest] = inOrder.split(" ");
  return { firstName: first || undefined, lastName: rest.join(" ") || undefined };
}

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** Parses one line of a file, or returns why it cannot be imported. */
export function personIn(
  { line, cells }: Row,
  columns: Columns,
  { now, order = "day-first" }: { now: Date; order?: DateOrder | undefined },
): Person | LeftPerson | BadLine {
  const { email, consent, left } = columns;
  const text = cells[email] ?? "";
  const bad = (why: string): BadLine => ({ line, text: short(text), why });
  if (!text) return bad("no address");
  const address = emailAddressOf(text);
  if (!address) return bad(/^[=+\-@]/.test(text) ? "a formula, not an address" : "not an email address");
  if (hasLeft(cells, left)) return { line, email: address, left: true };
  const consentText = consent === undefined ? "" : (cells[consent] ?? "").trim();
  const consentAt = consentText ? dateTimeIn(consentText, order) : undefined;
  if (consentText && !consentAt)
    return bad(`the date “${short(consentText)}” cannot be read: write 2025-03-14 or 14/03/2025`);
  if (consentAt && consentAt > now) return bad(`the date “${short(consentText)}” is in the future`);
  return { line, email: address, ...namesIn(cells, columns), consentAt };
}
