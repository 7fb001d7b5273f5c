import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot, useCommandState } from "cmdk";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { countOf } from "../../../lib/plural.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Glyph } from "../../../ui/admin/glyph.tsx";
import { useKey } from "../../../ui/admin/keys.tsx";
import { useTheme } from "../../../ui/admin/theme.tsx";
import { useRootData } from "../../../ui/root-data.ts";
import type { Registration } from "../../settings/contract.ts";
import { marked, wordsOf } from "../domain/matching.ts";
import css from "./palette.module.css";
import { type Entry, groupsFor } from "./palette-entries.ts";
import { useSearch } from "./use-search.ts";

/** A dialog that is modal while mounted. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const open = dialog.current;
    if (!open?.open) open?.showModal();
    // by default the dialog would focus the element around the field, which takes no text
    open?.querySelector("input")?.focus();
    return () => open?.close();
  }, []);
  return dialog;
}

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
const Results = ({ groups, words, choose }: ResultsProps) => (
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

/** cmdk does not announce the entry that it selects when results arrive, so this does. */
function AnnounceSelected() {
  useCommandState(({ value, selectedItemId }) => `${value} ${selectedItemId}`);
  const own = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const root = own.current?.closest("[cmdk-root]");
    const selected = root?.querySelector("[cmdk-item][aria-selected=true]");
    root?.querySelector("[cmdk-input]")?.setAttribute("aria-activedescendant", selected?.id ?? "");
  });
  return <span ref={own} hidden />;
}

/** The number of results, for screen readers only, or why there are none. */
const Outcome = ({
  count,
  looking,
  failed,
}: {
  count: number;
  looking: boolean;
  failed: string | undefined;
}) => (
  <output className={count > 0 && !failed ? "visually-hidden" : css["message"]}>
    {failed && `Could not search. ${failed}`}
    {!failed && looking && "Searching…"}
    {!failed && !looking && (count > 0 ? countOf(count, "result") : "No results. Try a shorter search.")}
  </output>
);

const Foot = () => (
  <footer className={`row quiet ${css["foot"]}`} aria-hidden="true">
    <span>
      <kbd>↑</kbd>
      <kbd>↓</kbd> move
    </span>
    <span>
      <kbd>Enter</kbd> do
    </span>
    <span>
      Type <kbd>&gt;</kbd> for actions only
    </span>
  </footer>
);

const MINUTE_MS = 60_000;
const previewClosed = (closes: string): Entry => ({
  id: "closed",
  icon: "eye",
  name: "Preview the site with registration closed",
  to: `/admin?see=${Date.parse(`${closes}T00:00+05:30`) + MINUTE_MS}#see-as`,
});

/** Actions that are available on every page. */
function useActions(): Entry[] {
  const { theme, choose } = useTheme();
  const closes = useRootData<{ registration?: Registration }>()?.registration?.closeDate;
  const other = theme === "dark" ? "light" : "dark";
  return [
    ...(closes ? [previewClosed(closes)] : []),
    {
      id: "colours",
      icon: other === "dark" ? "moon" : "sun",
      name: `Switch to the ${other} theme`,
      run: () => choose(other),
    },
    { id: "site", icon: "out", name: "View site", to: "/" },
  ];
}

/**
 * The command palette: sections, actions, and search results while typing. `typedBefore`: text typed while it
 * was loading.
 */
export default function Palette({ typedBefore, onClose }: { typedBefore: string; onClose: () => void }) {
  const navigate = useNavigate();
  const dialog = useModal();
  const [typed, setTyped] = useState(typedBefore);
  const { results, looking, failed } = useSearch(typed.replace(/^>/, ""));
  const groups = groupsFor(typed, useActions(), results);
  const entries = groups.flatMap((group) => group.entries);
  const words = wordsOf(typed.replace(/^>/, ""));
  function choose({ run, to }: Entry) {
    onClose();
    if (run) run();
    else if (to) void navigate(to);
  }
  useKey("k", onClose, { inDialog: true });
  return (
    // a click on the backdrop closes it, as Escape does
    // oxlint-disable-next-line no-noninteractive-element-interactions, click-events-have-key-events -- above
    <dialog
      ref={dialog}
      className={css["palette"]}
      aria-label="Search or run a command"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <CommandRoot label="Search or run a command" shouldFilter={false} vimBindings={false} loop>
        <div className={css["in"]}>
          <Glyph name="search" size={18} />
          <CommandInput
            value={typed}
            onValueChange={setTyped}
            placeholder="Search or run a command"
            maxLength={100}
          />
          <AdminButton look="quiet" icon="close" aria-label="Close" title="Close (Esc)" onClick={onClose} />
        </div>
        <Results groups={groups} words={words} choose={choose} />
        <AnnounceSelected />
        <Outcome count={entries.length} looking={looking} failed={failed} />
        <Foot />
      </CommandRoot>
    </dialog>
  );
}
