import fieldCss from "../../../ui/field.module.css";
import { MONTHS } from "./birth-date.ts";
import { type LastFields } from "./last-fields.ts";
import css from "./last-questions.module.css";

const DAY = { name: "day", inputMode: "numeric", maxLength: 2, autoComplete: "bday-day" } as const;
const YEAR = { name: "year", inputMode: "numeric", maxLength: 4, autoComplete: "bday-year" } as const;

/** The three fields of a birth date, with the reason for asking. */
export function BirthDate({ initial: { day, month, year }, error }: { initial: LastFields; error: string }) {
  const described = error ? "birth-error why-birth" : "why-birth";
  const invalid = error ? true : undefined;
  return (
    <fieldset aria-describedby={described}>
      <legend>
        Birth date <span className={fieldCss["optional"]}>optional</span>
      </legend>
      <div className={css["three"]}>
        <label>
          <span className={fieldCss["label"]}>Day</span>
          <input className={fieldCss["control"]} {...DAY} defaultValue={day} aria-invalid={invalid} />
        </label>
        <label>
          <span className={fieldCss["label"]}>Month</span>
          <select
            className={fieldCss["control"]}
            name="month"
            autoComplete="bday-month"
            defaultValue={month}
            aria-invalid={invalid}
          >
            <option value="">Choose</option>
            {MONTHS.map((name, i) => (
              <option key={name} value={i + 1}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className={fieldCss["label"]}>Year</span>
          <input className={fieldCss["control"]} {...YEAR} defaultValue={year} aria-invalid={invalid} />
        </label>
      </div>
      {error && (
        <p className={`small ${css["error"]}`} id="birth-error" role="alert">
          {error}
        </p>
      )}
      <p className={`small muted ${css["why"]}`} id="why-birth">
        Picks the comparison group by age, and your sun sign. Never shown to anyone else.
      </p>
    </fieldset>
  );
}
