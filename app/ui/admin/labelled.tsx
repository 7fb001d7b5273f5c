import { useId, type ReactNode } from "react";
import css from "./field.module.css";
import { entryOf } from "../../lib/checked.ts";

/** The texts around a field. */
export type Words = { label: string; error?: string; hint?: ReactNode };
type Control = { id: string; className: string; "aria-invalid"?: true; "aria-describedby"?: string };

/** A field with its label, and its error or hint below. */
export function Labelled({
  label,
  error,
  hint,
  children,
}: Words & { children: (control: Control) => ReactNode }) {
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
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
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
    </div>
  );
}
