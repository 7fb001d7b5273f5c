import { type KeyboardEvent, useId, useState } from "react";
import { AdminField } from "../../../../ui/admin/field.tsx";
import { Glyph } from "../../../../ui/admin/glyph.tsx";
import { tagName } from "../../domain/tags.ts";
import { slugOf } from "../../domain/slug.ts";
import css from "./editor.module.css";

const MAX_TAGS = 12;

type ChosenProps = { tags: string[]; disabled: boolean; remove: (tag: string) => void };
const RemoveTag = ({ tag, ...button }: { tag: string; disabled: boolean; onClick: () => void }) => (
  <button type="button" aria-label={`Remove ${tagName(tag)}`} {...button}>
    <Glyph name="close" size={12} />
  </button>
);

const ChosenTags = ({ tags, disabled, remove }: ChosenProps) => (
  <ul className={`row ${css["chosen"]}`} aria-label="Selected tags">
    {tags.map((tag) => (
      <li key={tag}>
        {tagName(tag)}
        <RemoveTag tag={tag} disabled={disabled} onClick={() => remove(tag)} />
      </li>
    ))}
  </ul>
);

const TagOptions = ({ id, allTags }: { id: string; allTags: string[] }) => (
  <datalist id={id}>
    {allTags.map((tag) => (
      <option key={tag}>{tagName(tag)}</option>
    ))}
  </datalist>
);

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
  const list = useId();
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
        list={list}
        maxLength={60}
        autoComplete="off"
        disabled={disabled}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
      />
      <TagOptions id={list} allTags={allTags} />
      {tags.length > 0 && (
        <ChosenTags
          tags={tags}
          disabled={disabled}
          remove={(tag) => change(tags.filter((other) => other !== tag))}
        />
      )}
    </div>
  );
}
