import fieldCss from "../../../ui/admin/field.module.css";
import css from "./newsletter-admin.module.css";

/** A choice between `options`, with hints below their labels. */
export const RadioGroup = <Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
}: {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string; hint?: string }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
}) => (
  <fieldset className={css["choice"]}>
    <legend className={fieldCss["label"]}>{legend}</legend>
    {options.map((option) => (
      <label key={option.value} className={fieldCss["tick"]}>
        <input
          type="radio"
          name={name}
          value={option.value}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
        <span>
          {option.label}
          {option.hint && <small>{option.hint}</small>}
        </span>
      </label>
    ))}
  </fieldset>
);
