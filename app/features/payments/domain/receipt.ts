import { withoutMarks } from "../../../lib/brand.ts";
import { indiaDay } from "../../../lib/india-time.ts";

/** The date in India at this time: year, month and day, counted from one. */
export const dateInIndia = (at: Date) =>
  // an IndiaDay is YYYY-MM-DD
  indiaDay(at).split("-").map(Number) as [year: number, month: number, day: number];

const twoDigits = (year: number) => String(year % 100).padStart(2, "0");

/** The financial year (April to March, Indian time) at this time: "2627" for 2026-04-01 to 2027-03-31. */
export function financialYear(at: Date): string {
  const [year, month] = dateInIndia(at);
  const start = month >= 4 ? year : year - 1;
  return twoDigits(start) + twoDigits(start + 1);
}

/**
 * The two-character prefix of receipt numbers, from the brand name: "VV" for Villa Vesper. Never ends in C,
 * which marks credit notes.
 */
export function receiptPrefix(brand: string): string {
  const words =
    withoutMarks(brand)
      .toUpperCase()
      .match(/[A-Z0-9]+/g) ?? [];
  const initials = words.map((word) => word.charAt(0)).join("");
  const candidates = [initials, words[0] ?? "", `${initials}X`].map((text) => text.slice(0, 2));
  return candidates.find((prefix) => /^[A-Z0-9][A-BD-Z0-9]$/.test(prefix)) ?? "RR";
}
/** The prefix of credit note numbers: "VC" for Villa Vesper. */
export const creditNotePrefix = (brand: string): string => `${receiptPrefix(brand).charAt(0)}C`;
/** The prefix of a number: "VV" for "VV/2627/000001". */
export const prefixOf = (number: string): string => number.slice(0, 2);
export const isCreditNote = (number: string): boolean => prefixOf(number).endsWith("C");

/**
 * A number such as "VV/2627/000001": at most 16 characters of letters, digits, "-" and "/", as rule 46 of the
 * CGST Rules requires.
 */
export const receiptNumber = (year: string, serial: number, prefix = "VV"): string =>
  `${prefix}/${year}/${String(serial).padStart(6, "0")}`;
/** A number in the separate series of credit notes, such as "VC/2627/000001". */
export const creditNoteNumber = (year: string, serial: number, prefix = "VC"): string =>
  receiptNumber(year, serial, prefix);

/** The URL form of a number: "VV/2627/000001" becomes "VV-2627-000001". */
export const toUrlForm = (number: string): string => number.replaceAll("/", "-");
/** Path of a document's PDF on the site, for its buyer and administrators. */
export const documentAddress = (number: string): string => `/api/payments/papers/${toUrlForm(number)}.pdf`;
export const fromUrlForm = (name: string): string | undefined =>
  /^[A-Z0-9]{2}-\d{4}-\d{6,}$/.test(name) ? name.replaceAll("-", "/") : undefined;
