import { useId, type ComponentProps } from "react";
import css from "./field.module.css";

/** A labelled, underlined text input; screen readers read its error with it. */
export function Field({
  label,
  error,
  hint,
  optional,
  className,
  ...input
}: ComponentProps<"input"> & {
  label: string;
  error?: string;
  hint?: string;
  optional?: boolean;
}) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label className={css["label"]} htmlFor={id}>
        {label}
        {optional && " "}
        {optional && <span className={css["optional"]}>optional</span>}
      </label>
      <input
        {...input}
        id={id}
        className={css["control"]}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && (
        <p className={css["error"]} id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className={css["hint"]} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
