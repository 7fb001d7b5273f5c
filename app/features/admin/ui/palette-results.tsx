import { CommandGroup, CommandItem, CommandList, useCommandState } from "cmdk";
import { useEffect, useRef } from "react";
import { countOf } from "../../../kernel/plural.ts";
import { Glyph } from "../../../ui/admin/glyph.tsx";
import { KeyNames } from "../../../ui/admin/keys.tsx";
import { marked } from "../domain/matching.ts";
import css from "./palette.module.css";
import type { Entry, groupsFor } from "./palette-entries.ts";

type LineProps = { entry: Entry; words: string[] };
const Line = ({ entry: { icon, before, name, after, note, keys }, words }: LineProps) => (
  <>
    <Glyph name={icon} />
    <span className={css["words"]}>
      {before}
      <b>{marked(name, words).map(({ text, hit }, at) => (hit ? <mark key={at}>{text}</mark> : text))}</b>
      {after}
    </span>
    <span className={css["end"]}>
      {note}
      {keys && <KeyNames keys={keys} />}
    </span>
  </>
);

type ResultsProps = {
  groups: ReturnType<typeof groupsFor>;
  words: string[];
  choose: (entry: Entry) => void;
};
/** What was found, by group, with the letters that were typed (`words`) marked. */
export const Results = ({ groups, words, choose }: ResultsProps) => (
  <CommandList className={css["list"]} label="Results">
    {groups.map(({ title, entries: lines }) => (
      <CommandGroup key={title} heading={title} className={css["group"]}>
        {lines.map((entry) => (
          <CommandItem key={entry.id} value={entry.id} className={css["line"]} onSelect={() => choose(entry)}>
            <Line entry={entry} words={words} />
          </CommandItem>
        ))}
      </CommandGroup>
    ))}
  </CommandList>
);

/**
 * The library does not name the line that it selects by itself when results arrive: a screen reader would be
 * told of none.
 */
export function SelectedIsRead() {
  useCommandState(({ value, selectedItemId }) => `${value} ${selectedItemId}`);
  const own = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const root = own.current?.closest("[cmdk-root]");
    const selected = root?.querySelector("[cmdk-item][aria-selected=true]");
    root?.querySelector("[cmdk-input]")?.setAttribute("aria-activedescendant", selected?.id ?? "");
  });
  return <span ref={own} hidden />;
}

const counted = (count: number) => countOf(count, "result");

/** How many results there are, or why there are none; read out. */
export const Outcome = ({
  count,
  looking,
  failed,
}: {
  count: number;
  looking: boolean;
  failed: string | undefined;
}) => (
  <output className={css["said"]} data-quiet={count > 0 && !failed}>
    {failed && `Members, orders, posts and settings could not be looked through. ${failed}`}
    {!failed && looking && "Looking…"}
    {!failed && !looking && (count > 0 ? counted(count) : "Nothing like that. Try fewer letters.")}
  </output>
);
