import { type RefObject, useEffect, useId, useRef, useState } from "react";
import fieldCss from "../../../ui/admin/field.module.css";
import { Icon } from "../../../ui/icon.tsx";
import type { SettingKey } from "../contract.ts";
import { FIELDS, type FieldKind } from "../domain/fields.ts";
import css from "./settings.module.css";

/** Dates and months have pickers; browsers without a month picker get a text field. */
const TYPE: Record<
  FieldKind,
  { type?: "date" | "month"; inputMode?: "numeric" | "decimal"; placeholder?: string }
> = {
  count: { inputMode: "numeric" },
  date: { type: "date" },
  month: { type: "month", placeholder: "February 2027" },
  price: {},
  paise: { inputMode: "decimal" },
  choice: {},
  picture: {},
  text: {},
};

type ControlProps = {
  name: SettingKey;
  field: RefObject<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null>;
  typed: string;
  setTyped: (typed: string) => void;
  cancel: () => void;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

function Control({ name, field, typed, setTyped, cancel, ...ariaProps }: ControlProps) {
  const { label, kind, choices } = FIELDS[name];
  if (kind === "text")
    return (
      <textarea
        {...ariaProps}
        className={fieldCss["input"]}
        ref={field as RefObject<HTMLTextAreaElement>} // one ref for any of the three
        name={name}
        aria-label={label}
        rows={4}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && cancel()}
      />
    );
  return choices ? (
    <select
      {...ariaProps}
      ref={field as RefObject<HTMLSelectElement>} // one ref for any of the three
      name={name}
      aria-label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    >
      {choices.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  ) : (
    <input
      {...TYPE[kind]}
      {...ariaProps}
      className={fieldCss["input"]}
      ref={field as RefObject<HTMLInputElement>} // one ref for any of the three
      name={name}
      data-kind={kind}
      aria-label={kind === "paise" ? `${label}, in rupees` : label}
      value={typed}
      maxLength={60}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === "Escape" && cancel()}
    />
  );
}

/** The field of one setting. Enter saves, Escape cancels. */
export function SettingEditor({
  name,
  start,
  error,
  save,
  cancel,
}: {
  name: SettingKey;
  start: string;
  error: string | undefined;
  save: (typed: string) => void;
  cancel: () => void;
}) {
  const [typed, setTyped] = useState(start);
  const field = useRef<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => {
    if (error !== "") field.current?.focus(); // at first, and again after an error
  }, [error]);
  const ariaProps = { "aria-invalid": error ? (true as const) : undefined, "aria-describedby": error && id };
  return (
    <form
      className={css["editor"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(field.current?.value ?? typed);
      }}
    >
      <div className={css["line"]}>
        <Control name={name} field={field} typed={typed} setTyped={setTyped} cancel={cancel} {...ariaProps} />
        <button type="submit" className={css["button"]}>
          Save
        </button>
        <button type="button" className={css["quiet"]} onClick={cancel}>
          Cancel <kbd>Esc</kbd>
        </button>
      </div>
      {error && (
        <p className={css["error"]} id={id} role="alert">
          <Icon name="warn" size={14} /> {error}
        </p>
      )}
    </form>
  );
}
