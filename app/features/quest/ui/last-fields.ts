import type { Sex } from "../contract.ts";
import { isoDate, partsOf } from "./birth-date.ts";

export type About = { birthDate: string | null; sex: Sex | null };
/** The values of the last questions' fields, also incomplete dates. */
export type LastFields = { day: string; month: string; year: string; sex: Sex | "" };

/** Initial field values. */
export const fieldsFrom = ({ birthDate, sex }: About): LastFields => ({
  ...partsOf(birthDate),
  sex: sex ?? "",
});

/** The form's values. */
export function fieldsOf(given: FormData): LastFields {
  const part = (name: string) => {
    const value = given.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    day: part("day"),
    month: part("month"),
    year: part("year"),
    sex: part("sex") as LastFields["sex"], // the form's only choices
  };
}

/** The parsed fields; undefined for an invalid date. */
export function aboutOf({ day, month, year, sex }: LastFields): About | undefined {
  const birthDate = isoDate(day, month, year);
  return birthDate === undefined ? undefined : { birthDate, sex: sex || null };
}
