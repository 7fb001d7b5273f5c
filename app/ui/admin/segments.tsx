import type { ReactNode } from "react";
import css from "./segments.module.css";

/** A choice: its value, its name, and a label for screen readers if the name is an icon. */
type Choice<T extends string> = readonly [value: T, name: ReactNode, spoken?: string];
type Props<T extends string> = {
  label: string;
  options: readonly Choice<T>[];
  chosen: T;
  onChoose: (value: T) => void;
};

/** A row of choices, one of them selected. */
export const Segments = <T extends string>({ label, options, chosen, onChoose }: Props<T>) => (
  <fieldset className={css["segments"]} aria-label={label}>
    {options.map(([value, name, spoken]) => (
      <button
        key={value}
        type="button"
        aria-pressed={value === chosen}
        aria-label={spoken}
        onClick={() => onChoose(value)}
      >
        {name}
      </button>
    ))}
  </fieldset>
);
