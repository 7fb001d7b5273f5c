import type { Sex } from "../contract.ts";
import css from "./last-questions.module.css";

const sexes: { value: Sex | ""; label: string }[] = [
  { value: "female", label: "Woman" },
  { value: "male", label: "Man" },
  { value: "", label: "Rather not say" },
];

const SexOptions = ({ known }: { known: Sex | "" }) => (
  <div className={css["options"]}>
    {sexes.map(({ value, label }) => (
      <label key={label}>
        <input type="radio" name="sex" value={value} defaultChecked={known === value} />
        <span>{label}</span>
      </label>
    ))}
  </div>
);

/** The choice of a sex, with the reason for asking. */
export const SexChoice = ({ known }: { known: Sex | "" }) => (
  <fieldset className={css["sex"]} aria-describedby="why-sex">
    <legend>
      Sex <span>optional</span>
    </legend>
    <SexOptions known={known} />
    <p className={css["why"]} id="why-sex">
      Why we ask: the published norms are kept separately for women and men. Leave it out and we average the
      two. Used for nothing else.
    </p>
  </fieldset>
);
