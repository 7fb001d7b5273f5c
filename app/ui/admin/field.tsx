import { type Words, Labelled } from "./labelled.tsx";
import { type ComponentProps, type ReactNode } from "react";
import css from "./field.module.css";

/** A checkbox with its label. */
export const Tick = ({ label, ...input }: ComponentProps<"input"> & { label: ReactNode }) => (
  <label className={css["tick"]}>
    <input {...input} type="checkbox" />
    {label}
  </label>
);

/** A labelled input; its error is shown below and read out with it. */
export const AdminField = ({ label, error, hint, ...input }: ComponentProps<"input"> & Words) => (
  <Labelled label={label} error={error} hint={hint}>
    {(control) => <input {...input} {...control} />}
  </Labelled>
);
/** The same as a text area. */
export const AdminTextArea = ({ label, error, hint, ...area }: ComponentProps<"textarea"> & Words) => (
  <Labelled label={label} error={error} hint={hint}>
    {(control) => <textarea rows={4} {...area} {...control} />}
  </Labelled>
);
type SelectProps = ComponentProps<"select"> & Words & { options: readonly (readonly [string, string])[] };
/** The same as a select; `options` are [value, name] pairs. */
export const AdminSelect = ({ label, error, hint, options, ...select }: SelectProps) => (
  <Labelled label={label} error={error} hint={hint}>
    {(control) => (
      <select {...select} {...control}>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Labelled>
);
