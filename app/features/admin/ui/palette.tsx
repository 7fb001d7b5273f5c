import { CommandInput, CommandRoot } from "cmdk";
import { useLayoutEffect, useRef, useState } from "react";
import { Glyph } from "../../../ui/admin/glyph.tsx";
import { type Key, KeyNames, useKeys } from "../../../ui/admin/keys.tsx";
import { wordsOf } from "../domain/matching.ts";
import css from "./palette.module.css";
import { groupsFor } from "./palette-entries.ts";
import { Results } from "./palette-results.tsx";
import { Outcome, SelectedIsRead } from "./palette-outcome.tsx";
import { useChoice } from "./use-choice.ts";
import { usePaletteActions } from "./use-palette-actions.ts";
import { useSearch } from "./use-search.ts";

/** A dialog that is modal while its component is there. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const open = dialog.current;
    if (!open?.open) open?.showModal();
    // the dialog itself would give the focus to the list around the field, which takes no letters
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
      <KeyNames keys="mod+Enter" /> new tab
    </span>
    <span>
      Type <kbd>&gt;</kbd> for actions only
    </span>
  </footer>
);

/**
 * Search or do: rooms, what the page can do, and what the site holds, found while typing. `keys` are those of
 * the page below, `typedBefore` what was typed while this was on its way.
 */
export default function Palette({
  keys,
  typedBefore,
  onClose,
}: {
  keys: readonly Key[];
  typedBefore: string;
  onClose: () => void;
}) {
  const dialog = useModal();
  const [typed, setTyped] = useState(typedBefore);
  const { found, looking, failed } = useSearch(typed.replace(/^>/, ""));
  const groups = groupsFor(typed, usePaletteActions(keys), found);
  const entries = groups.flatMap((group) => group.entries);
  const words = wordsOf(typed.replace(/^>/, ""));
  const { choose, inNewTab } = useChoice({ entries, dialog, onClose });
  useKeys([{ keys: "mod+k", does: "Close search", run: onClose }], { inDialog: true });
  return (
    // the backdrop belongs to the dialog; Escape is the keyboard's way
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
      <CommandRoot
        label="Search or run a command"
        shouldFilter={false}
        vimBindings={false}
        loop
        onKeyDown={inNewTab}
      >
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
