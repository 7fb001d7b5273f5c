import type { RefObject } from "react";
import { type Mark, withMark } from "../../domain/marks.ts";
import css from "./composer.module.css";

const MARKS: readonly { mark: Mark; sign: string; does: string; look?: "bold" | "italic" }[] = [
  { mark: "heading", sign: "H2", does: "H2 heading", look: "bold" },
  { mark: "bold", sign: "B", does: "Bold", look: "bold" },
  { mark: "italic", sign: "I", does: "Italic", look: "italic" },
  { mark: "list", sign: "List", does: "List" },
  { mark: "quote", sign: "Quote", does: "Quote" },
  { mark: "link", sign: "Link", does: "Link" },
  { mark: "button", sign: "Button", does: "Button: a link in a paragraph of its own" },
  { mark: "picture", sign: "Picture", does: "Picture" },
];

/** Signs that put Markdown around what is selected in the field. */
export function MarksBar({
  field,
  onWrite,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  onWrite: (text: string) => void;
}) {
  function applyMark(mark: Mark) {
    const area = field.current;
    if (!area) return;
    const { value, selectionStart, selectionEnd } = area;
    const next = withMark({ text: value, start: selectionStart, end: selectionEnd }, mark);
    onWrite(next.text);
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(next.start, next.end);
    });
  }
  return (
    <fieldset className={css["marks"]} aria-label="Markdown">
      {MARKS.map(({ mark, sign, does, look }) => (
        <button
          key={mark}
          type="button"
          aria-label={does}
          title={does}
          data-look={look}
          onClick={() => applyMark(mark)}
        >
          {sign}
        </button>
      ))}
    </fieldset>
  );
}
