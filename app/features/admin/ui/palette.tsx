import { CommandInput, CommandRoot } from "cmdk";
import { useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Glyph } from "../../../ui/admin/glyph.tsx";
import { useKey } from "../../../ui/admin/keys.tsx";
import { useTheme } from "../../../ui/admin/theme.tsx";
import { useRootData } from "../../../ui/root-data.ts";
import type { Registration } from "../../settings/contract.ts";
import { wordsOf } from "../domain/matching.ts";
import css from "./palette.module.css";
import { type Entry, groupsFor } from "./palette-entries.ts";
import { Results } from "./palette-results.tsx";
import { Outcome, SelectedIsRead } from "./palette-outcome.tsx";
import { useSearch } from "./use-search.ts";

/** A dialog that is modal while mounted. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const open = dialog.current;
    if (!open?.open) open?.showModal();
    // by default the dialog would focus the list around the field, which takes no text
    open?.querySelector("input")?.focus();
    return () => open?.close();
  }, []);
  return dialog;
}

const Foot = () => (
  <footer className={css["foot"]} aria-hidden="true">
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

/** What can be done from everywhere. */
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
 * The command palette: sections, actions, and search results while typing. `typedBefore` was typed while it
 * was loading.
 */
export default function Palette({ typedBefore, onClose }: { typedBefore: string; onClose: () => void }) {
  const navigate = useNavigate();
  const dialog = useModal();
  const [typed, setTyped] = useState(typedBefore);
  const { found, looking, failed } = useSearch(typed.replace(/^>/, ""));
  const groups = groupsFor(typed, useActions(), found);
  const entries = groups.flatMap((group) => group.entries);
  const words = wordsOf(typed.replace(/^>/, ""));
  function choose({ run, to }: Entry) {
    onClose();
    if (run) run();
    else if (to) void navigate(to);
  }
  useKey("k", onClose, { inDialog: true });
  return (
    // a click on the backdrop; Escape does the same by keyboard
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
          <button type="button" className={css["close"]} onClick={onClose}>
            <kbd>Esc</kbd>
            <span className="visually-hidden">close</span>
            <Glyph name="close" size={18} />
          </button>
        </div>
        <Results groups={groups} words={words} choose={choose} />
        <SelectedIsRead />
        <Outcome count={entries.length} looking={looking} failed={failed} />
        <Foot />
      </CommandRoot>
    </dialog>
  );
}
