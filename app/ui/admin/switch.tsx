import { type ComponentProps, type ReactNode } from "react";
import css from "./field.module.css";

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
