import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot, useCommandState } from "cmdk";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator, useRouteLoaderData } from "react-router";
import { countOf } from "../../../kernel/plural.ts";
import { callApi } from "../../../platform/api.ts";
import { Glyph } from "../../../ui/admin/glyph.tsx";
import { type Key, KeyNames, useKeys } from "../../../ui/admin/keys.tsx";
import { useTheme } from "../../../ui/admin/theme.tsx";
import { toast } from "../../../ui/toasts.tsx";
import type { Registration } from "../../settings/contract.ts";
import { marked, wordsOf } from "../domain/matching.ts";
import css from "./palette.module.css";
import { type Entry, fromKeys, groupsFor } from "./palette-entries.ts";
import { useSearch } from "./use-search.ts";

const MINUTE_MS = 60_000;

/** What can be done from everywhere, after what the page itself can do. */
function useActions(keys: readonly Key[]): Entry[] {
  const { theme, choose } = useTheme();
  const closes = useRouteLoaderData<{ registration: Registration }>("root")?.registration.closeDate;
  const other = theme === "dark" ? "light" : "dark";
  return [
    ...fromKeys(keys),
    ...(closes
      ? [
          {
            id: "closed",
            icon: "eye" as const,
            name: "Preview the site when registration has closed",
            to: `/admin?see=${Date.parse(`${closes}T00:00+05:30`) + MINUTE_MS}#see-as`,
          },
        ]
      : []),
    {
      id: "colours",
      icon: other === "dark" ? "moon" : "sun",
      name: `Switch to ${other} colours`,
      run: () => choose(other),
    },
    { id: "site", icon: "out", name: "View site", to: "/" },
  ];
}

const Line = ({
  entry: { icon, before, name, after, note, keys },
  words,
}: {
  entry: Entry;
  words: string[];
}) => (
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

/** The library does not name the line that it selects by itself when results arrive: a screen reader would be told of none. */
function SelectedIsRead() {
  useCommandState(({ value, selectedItemId }) => `${value} ${selectedItemId}`);
  const own = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const root = own.current!.closest("[cmdk-root]")!;
    const selected = root.querySelector("[cmdk-item][aria-selected=true]");
    root.querySelector("[cmdk-input]")!.setAttribute("aria-activedescendant", selected?.id ?? "");
  });
  return <span ref={own} hidden />;
}

const counted = (count: number) => countOf(count, "result");

/** Search or do: rooms, what the page can do, and what the site holds, found while typing. `keys` are those of the page below. */
export default function Palette({ keys, onClose }: { keys: readonly Key[]; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { found, looking, failed } = useSearch(typed.replace(/^>/, ""));
  const groups = groupsFor(typed, useActions(keys), found);
  const entries = groups.flatMap((group) => group.entries);
  const words = wordsOf(typed.replace(/^>/, ""));
  useKeys([{ keys: "mod+k", does: "Close the palette", run: onClose }], { inDialog: true });
  useLayoutEffect(() => {
    const open = dialog.current!;
    if (!open.open) open.showModal();
    return () => open.close();
  }, []);

  async function takeBack({ undo, name }: Entry) {
    const result = await callApi(`/api/admin/settings/changes/${undo}/undo`, { method: "POST", body: {} });
    if (result.ok) toast.success(`Undone: ${name}`);
    else toast.error(result.said ?? result.message);
    await revalidate();
  }
  function choose(entry: Entry) {
    onClose();
    if (entry.undo !== undefined) void takeBack(entry);
    else if (entry.run) setTimeout(entry.run); // the page below has the focus again only after this turn
    else if (entry.to) void navigate(entry.to);
  }
  function inNewTab(event: React.KeyboardEvent) {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    const at = dialog.current?.querySelector("[cmdk-item][aria-selected=true]")?.getAttribute("data-value");
    const entry = entries.find(({ id }) => id === at);
    if (entry?.to && entry.undo === undefined) window.open(entry.to, "_blank", "noopener");
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the backdrop belongs to the dialog; Escape is the keyboard's way
    <dialog
      ref={dialog}
      className={css["palette"]}
      aria-label="Search or do"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <CommandRoot label="Search or do" shouldFilter={false} vimBindings={false} loop onKeyDown={inNewTab}>
        <div className={css["in"]}>
          <Glyph name="search" size={18} />
          <CommandInput
            value={typed}
            onValueChange={setTyped}
            placeholder="Search or do"
            maxLength={100}
            autoFocus
          />
          <button type="button" className={css["close"]} onClick={onClose}>
            <kbd>Esc</kbd>
            <span className="visually-hidden">close</span>
            <Glyph name="close" size={18} />
          </button>
        </div>
        <CommandList className={css["list"]} label="Results">
          {groups.map(({ title, entries: lines }) => (
            <CommandGroup key={title} heading={title} className={css["group"]}>
              {lines.map((entry) => (
                <CommandItem
                  key={entry.id}
                  value={entry.id}
                  className={css["line"]}
                  onSelect={() => choose(entry)}
                >
                  <Line entry={entry} words={words} />
                </CommandItem>
              ))}
            </CommandGroup>
          ))}
        </CommandList>
        <SelectedIsRead />
        <output className={css["said"]} data-quiet={entries.length > 0 && !failed}>
          {failed && `Members, orders, posts and settings could not be looked through. ${failed}`}
          {!failed && looking && "Looking…"}
          {!failed &&
            !looking &&
            (entries.length > 0 ? counted(entries.length) : "Nothing like that. Try fewer letters.")}
        </output>
        <footer className={css["foot"]} aria-hidden="true">
          <span>
            <kbd>↑</kbd>
            <kbd>↓</kbd> move
          </span>
          <span>
            <kbd>Enter</kbd> do
          </span>
          <span>
            <KeyNames keys="mod+Enter" /> new tab
          </span>
          <span>
            Type <kbd>&gt;</kbd> for actions only
          </span>
        </footer>
      </CommandRoot>
    </dialog>
  );
}
