import { CommandGroup, CommandItem, CommandList } from "cmdk";
import { Glyph } from "../../../ui/admin/glyph.tsx";
import { marked } from "../domain/matching.ts";
import css from "./palette.module.css";
import type { Entry, groupsFor } from "./palette-entries.ts";

type LineProps = { entry: Entry; words: string[] };
const Line = ({ entry: { icon, before, name, after, note }, words }: LineProps) => (
  <>
    <Glyph name={icon} />
    <span className={css["words"]}>
      {before}
      <b>{marked(name, words).map(({ text, hit }, at) => (hit ? <mark key={at}>{text}</mark> : text))}</b>
      {after}
    </span>
    <span className={css["end"]}>{note}</span>
  </>
);

type ResultsProps = {
  groups: ReturnType<typeof groupsFor>;
  words: string[];
  choose: (entry: Entry) => void;
};
/** The results by group, with the typed `words` marked. */
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
