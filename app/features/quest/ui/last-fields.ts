import type { Sex } from "../contract.ts";
import { isoDate, partsOf } from "./birth-date.ts";

export type About = { birthDate: string | null; sex: Sex | null };
/** Field values of the last questions; the date may be incomplete. */
export type LastFields = { day: string; month: string; year: string; sex: Sex | "" };

/** Initial field values. */
export const fieldsFrom = ({ birthDate, sex }: About): LastFields => ({
  ...partsOf(birthDate),
  sex: sex ?? "",
});

/** The form's values. */
export function fieldsOf(form: FormData): LastFields {
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    day: textOf("day"),
    month: textOf("month"),
    year: textOf("year"),
    sex: textOf("sex") as LastFields["sex"], // the form's only choices
  };
}

/** The parsed fields; undefined for an invalid date. */
export function aboutOf({ day, month, year, sex }: LastFields): About | undefined {
  const birthDate = isoDate(day, month, year);
  return birthDate === undefined ? undefined : { birthDate, sex: sex || null };
}
