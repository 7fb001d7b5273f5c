import type { Sex } from "../contract.ts";
import { isoDate, partsOf } from "./birth-date.ts";

/** `join`: whether their answers may join the running sums. */
export type About = { birthDate: string | null; sex: Sex | null; join: boolean };
/** The last questions as they stand in their fields: half a date too. */
export type LastFields = { day: string; month: string; year: string; sex: Sex | ""; join: boolean };

/** The fields of somebody of whom this much is known. */
export const fieldsFrom = ({ birthDate, sex, join }: About): LastFields => ({
  ...partsOf(birthDate),
  sex: sex ?? "",
  join,
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
    join: part("join") === "yes",
  };
}

/** What the fields say; undefined where their date is not a real one. */
export function aboutOf({ day, month, year, sex, join }: LastFields): About | undefined {
  const birthDate = isoDate(day, month, year);
  return birthDate === undefined ? undefined : { birthDate, sex: sex || null, join };
}
