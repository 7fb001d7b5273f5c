import type { Validity } from "../domain/validity.ts";

/** Both forms' figures as the page is handed them, with the names of the scales. */
export type ShownValidity = {
  engine: string;
  date: string;
  short: Validity;
  full: Validity;
  traitReliabilities: Record<"short" | "full", string>;
  names: Record<string, string>;
};

/** A share, of 100. */
export const of100 = (share: number) => `${Math.round(100 * share)}`;
/** A figure below 1, in hundredths. */
export const two = (x: number) => x.toFixed(2).replace(/^0/, "");
/** A share in percent, finer where it is small. */
export const percent = (share: number) =>
  (share > 0 && share < 0.0995) || (share > 0.9905 && share < 1)
    ? `${(100 * share).toFixed(1)}%`
    : `${Math.round(100 * share)}%`;
const mean = (list: number[]) => list.reduce((sum, x) => sum + x, 0) / list.length;
const TRAITS = 5;

/** The five traits, or the 29 facets. */
export const part = ({ scales }: Validity, which: "traits" | "facets") =>
  which === "traits" ? scales.slice(0, TRAITS) : scales.slice(TRAITS);
/** The mean of a figure over traits or facets. */
export const average = (of: Validity, which: "traits" | "facets", what: "parallel" | "holds" | "again") =>
  mean(part(of, which).map((scale) => scale[what]));
