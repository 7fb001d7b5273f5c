import { Form, useSearchParams } from "react-router";
import css from "./field.module.css";
import { Glyph } from "./glyph.tsx";

/**
 * The search form of a list: sets `q` in the URL, keeps the other filters, and returns to the first page of
 * the list.
 */
export function SearchBox({ label, placeholder = label }: { label: string; placeholder?: string }) {
  const [searchParams] = useSearchParams();
  const staying = [...searchParams].filter(([key]) => key !== "q" && key !== "at");
  return (
    <search>
      <Form method="get" className={css["search"]}>
        <Glyph name="search" />
        {staying.map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <input
          key={searchParams.get("q")}
          name="q"
          type="search"
          aria-label={label}
          placeholder={placeholder}
          defaultValue={searchParams.get("q") ?? ""}
          maxLength={200}
          autoComplete="off"
        />
      </Form>
    </search>
  );
}
