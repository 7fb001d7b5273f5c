import type { Sex } from "../contract.ts";
import { isoDate, partsOf } from "./birth-date.ts";

export type About = { birthDate: string | null; sex: Sex | null };
/** The last questions as they stand in their fields: half a date too. */
export type LastFields = { day: string; month: string; year: string; sex: Sex | "" };

/** The fields of somebody of whom this much is known. */
export const fieldsFrom = ({ birthDate, sex }: About): LastFields => ({
  ...partsOf(birthDate),
  sex: sex ?? "",
});

/** What stands in the form. */
export function fieldsOf(given: FormData): LastFields {
  const part = (name: string) => {
    const value = given.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    day: part("day"),
    month: part("month"),
    year: part("year"),
    sex: part("sex") as LastFields["sex"], // the choices of the form are these
  };
}

/** What the fields say; undefined where their date is not a real one. */
export function aboutOf({ day, month, year, sex }: LastFields): About | undefined {
  const birthDate = isoDate(day, month, year);
  return birthDate === undefined ? undefined : { birthDate, sex: sex || null };
}
