import { useId, type ComponentProps, type ReactNode } from "react";
import css from "./field.module.css";
import { entryOf } from "../../kernel/checked.ts";

type Words = { label: string; error?: string | undefined; hint?: ReactNode };
type Control = { id: string; className: string; "aria-invalid"?: true; "aria-describedby"?: string };

const Under = ({ id, error, hint }: Pick<Words, "error" | "hint"> & { id: string }) => (
  <>
    {error && (
      <p className={css["error"]} id={`${id}-error`} role="alert">
        {error}
      </p>
    )}
    {hint && (
      <p className={css["help"]} id={`${id}-hint`}>
        {hint}
      </p>
    )}
  </>
);

function Labelled({ label, error, hint, children }: Words & { children: (control: Control) => ReactNode }) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={css["field"]}>
      <label className={css["label"]} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: entryOf(css, "input"),
        ...(error && { "aria-invalid": true as const }),
        ...(described && { "aria-describedby": described }),
      })}
      <Under id={id} error={error} hint={hint} />
    </div>
  );
}

/** A labelled input in a box; what is wrong stands under it and is read out with it. */
export const AdminField = ({ label, error, hint, ...input }: ComponentProps<"input"> & Words) => (
  <Labelled label={label} error={error} hint={hint}>
    {(control) => <input {...input} {...control} />}
  </Labelled>
);
/** The same for several lines. */
export const AdminTextArea = ({ label, error, hint, ...area }: ComponentProps<"textarea"> & Words) => (
  <Labelled label={label} error={error} hint={hint}>
    {(control) => <textarea rows={4} {...area} {...control} />}
  </Labelled>
);
type SelectProps = ComponentProps<"select"> & Words & { options: readonly (readonly [string, string])[] };
/** The same for a choice; `options` are [value, name] pairs. */
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
/** A box to tick, with its words beside it. */
export const Tick = ({ label, ...input }: ComponentProps<"input"> & { label: ReactNode }) => (
  <label className={css["tick"]}>
    <input {...input} type="checkbox" />
    {label}
  </label>
);
type SwitchProps = { label: string; on: boolean; onChange: (on: boolean) => void };
/** On or off, at once. */
export const Switch = ({ label, on, onChange }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={on}
    className={css["switch"]}
    onClick={() => onChange(!on)}
  >
    <i aria-hidden="true" />
    {label}
  </button>
);
