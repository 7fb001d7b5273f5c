import { type KeyboardEvent, useId, useState } from "react";
import { AdminField } from "../../../../ui/admin/field.tsx";
import { Glyph } from "../../../../ui/admin/glyph.tsx";
import { tagName } from "../../domain/tags.ts";
import { slugOf } from "../../domain/slug.ts";
import css from "./editor.module.css";

const MAX_TAGS = 12;

/** The field for tags. Enter or a comma adds one, Backspace in an empty field removes the last one. */
export function TagsField({
  tags,
  allTags,
  change,
  disabled,
}: {
  tags: string[];
  allTags: string[];
  change: (tags: string[]) => void;
  disabled: boolean;
}) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const listId = useId();
  function add() {
    const tag = slugOf(typed);
    if (!typed.trim()) return;
    if (!tag) return setError("A tag needs letters or numbers.");
    if (tags.length >= MAX_TAGS && !tags.includes(tag))
      return setError(`A post can have at most ${MAX_TAGS} tags.`);
    setError(undefined);
    setTyped("");
    if (!tags.includes(tag)) change([...tags, tag]);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      add();
    }
    if (event.key === "Backspace" && typed === "") change(tags.slice(0, -1));
  }
  return (
    <div className="stack">
      <AdminField
        label="Tags"
        name="tag"
        value={typed}
        error={error}
        placeholder="Add…"
        list={listId}
        maxLength={60}
        autoComplete="off"
        disabled={disabled}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
      />
      <datalist id={listId}>
        {allTags.map((tag) => (
          <option key={tag}>{tagName(tag)}</option>
        ))}
      </datalist>
      {tags.length > 0 && (
        <ul className={`row ${css["chosen"]}`} aria-label="Selected tags">
          {tags.map((tag) => (
            <li key={tag}>
              {tagName(tag)}
              <button
                type="button"
                aria-label={`Remove ${tagName(tag)}`}
                disabled={disabled}
                onClick={() => change(tags.filter((other) => other !== tag))}
              >
                <Glyph name="close" size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
