import { useRef } from "react";
import { Form, useSearchParams } from "react-router";
import css from "./field.module.css";
import { Glyph } from "./glyph.tsx";
import { useKeys } from "./keys.tsx";

/**
 * Finds in a list: a form that puts `q` into the address and keeps what else is chosen there; the list starts
 * at its beginning. The key "/" goes into it.
 */
export function SearchBox({
  label,
  placeholder = label,
  name = "q",
}: {
  label: string;
  placeholder?: string;
  name?: string;
}) {
  const [given] = useSearchParams();
  const field = useRef<HTMLInputElement>(null);
  useKeys([{ keys: "/", does: label, run: () => field.current?.select() }]);
  const staying = [...given].filter(([key]) => key !== name && key !== "at");
  return (
    <search>
      <Form method="get" className={css["search"]}>
        <Glyph name="search" />
        {staying.map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <input
          key={given.get(name)}
          ref={field}
          name={name}
          type="search"
          aria-label={label}
          placeholder={placeholder}
          defaultValue={given.get(name) ?? ""}
          maxLength={200}
          autoComplete="off"
        />
        <kbd aria-hidden="true">/</kbd>
      </Form>
    </search>
  );
}
