import { useEffect, useId, useRef, useState, type KeyboardEvent, type FormEvent } from "react";
import { Icon } from "../../../../ui/icon.tsx";
import { SEND } from "../icons.ts";
import type { SectionId } from "../../contract.ts";
import { useDeck } from "./deck-context.ts";
import css from "./section-footer.module.css";

/** Maximum length of a comment, in characters; a test checks that it equals the server's. */
export const THOUGHT_MAX = 2000;

/** A one-line comment form. Enter sends, Escape closes; the text stays if sending fails. */
export function ThoughtForm({
  section,
  onClose,
}: {
  section: SectionId;
  onClose: (needsHelp?: boolean) => void;
}) {
  const { sendThought } = useDeck();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [thought, setThought] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const text = thought.trim();
    if (!text || busy) return;
    setBusy(true);
    const outcome = await sendThought(section, text);
    if (outcome) onClose(outcome === "help");
    else setBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent) => event.key === "Escape" && onClose();
  return (
    // closes the form on Escape from any of its controls
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as said above
    <form className={css["form"]} onSubmit={(event) => void send(event)} onKeyDown={onKeyDown}>
      <label className="visually-hidden" htmlFor={id}>
        Add a thought
      </label>
      <input
        id={id}
        ref={input}
        value={thought}
        maxLength={THOUGHT_MAX}
        autoComplete="off"
        enterKeyHint="send"
        placeholder="Tell us something specific…"
        aria-describedby={`${id}-count`}
        onChange={(event) => setThought(event.target.value)}
      />
      <small id={`${id}-count`} className="figures" data-full={thought.length >= THOUGHT_MAX || undefined}>
        {thought.length}/{THOUGHT_MAX}
      </small>
      <button type="submit" aria-label="Send" aria-disabled={busy || !thought.trim() || undefined}>
        <Icon path={SEND} />
      </button>
      <button type="button" aria-label="Close" onClick={() => onClose()}>
        <Icon name="close" size={16} />
      </button>
    </form>
  );
}
