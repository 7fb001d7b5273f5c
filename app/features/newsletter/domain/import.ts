import { isDay } from "../../../kernel/india-time.ts";
import type { BadLine } from "../contract.ts";
import { addressIn } from "./address.ts";

/** A row of a file with the line it begins on. */
type Row = { line: number; cells: string[] };
/** Where in a row the address stands, and, if the file has it, when its owner agreed. */
export type Columns = { email: number; consent: number | undefined };
export type Person = { line: number; email: string; consentAt: Date | undefined };

const EMAIL = /^(e-?mail|e-?mail[ _-]?address|address)$/i;
const CONSENT =
  /^(consent|consent(ed)?[ _-]?(at|date|on)|confirmed[ _-]?(at|on)|opt(ed)?[ _-]?in[ _-]?(at|date|time|on)?|agreed[ _-]?(at|on))$/i;

/**
 * The columns of a file by its first row: headings, or, where that is an address already, the cell it stands
 * in. Undefined where neither.
 */
export function columnsOf({ cells }: Row): (Columns & { headed: boolean }) | undefined {
  const email = cells.findIndex((cell) => EMAIL.test(cell));
  const consent = cells.findIndex((cell) => CONSENT.test(cell));
  if (email >= 0) return { email, consent: consent < 0 ? undefined : consent, headed: true };
  const bare = cells.findIndex((cell) => addressIn(cell));
  return bare < 0 ? undefined : { email: bare, consent: undefined, headed: false };
}

/** A day as files write it: 2025-03-14, with or without a time, or 14/03/2025 as in India. */
function dateTimeIn(text: string): Date | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]([\d:.]+)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text);
  const indian = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const [year, month, date] = iso ? iso.slice(1) : indian ? indian.slice(1).toReversed() : [];
  if (!year || !month || !date) return undefined;
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  if (!isDay(day)) return undefined; // the 30th of February, or a month written before the day
  const whole = new Date(`${day}T00:00:00Z`);
  const exact = iso?.[4] ? new Date(`${day}T${iso[4]}${iso[5] ?? "+05:30"}`) : whole;
  return Number.isNaN(exact.getTime()) ? undefined : exact;
}

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** What one line of a file says, or why it cannot be taken. Nothing in it is ever anything but text. */
export function personIn({ line, cells }: Row, { email, consent }: Columns, now: Date): Person | BadLine {
  const text = cells[email] ?? "";
  const bad = (why: string): BadLine => ({ line, text: short(text), why });
  if (!text) return bad("no address");
  const address = addressIn(text);
  if (!address) return bad(/^[=+\-@]/.test(text) ? "a formula, not an address" : "not an e-mail address");
  const said = consent === undefined ? "" : (cells[consent] ?? "");
  const consentAt = said ? dateTimeIn(said) : undefined;
  if (said && !consentAt)
    return bad(`the date “${short(said)}” cannot be read: write 2025-03-14 or 14/03/2025`);
  if (consentAt && consentAt > now) return bad(`the date “${short(said)}” is still to come`);
  return { line, email: address, consentAt };
}
