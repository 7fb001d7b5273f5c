import type { ReactNode } from "react";
import css from "./switch.module.css";

type Props = {
  on: boolean;
  note: string;
  busy?: boolean;
  className?: string;
  onChange: (on: boolean) => void;
  children: ReactNode;
};

/** A switch with a label and a note about its state. */
export const Switch = ({ on, note, busy = false, className, onChange, children }: Props) => (
  <label className={[css["switch"], className].filter(Boolean).join(" ")}>
    <span>
      {children}
      <small>{note}</small>
    </span>
    <input
      type="checkbox"
      role="switch"
      checked={on}
      aria-checked={on}
      aria-disabled={busy || undefined}
      onChange={(event) => onChange(event.target.checked)}
    />
    <i aria-hidden="true" />
  </label>
);
