import { useState } from "react";
import { useRevalidator } from "react-router";
import { plural } from "../../../../kernel/plural.ts";
import { DeskButton } from "../../../../ui/desk/button.tsx";
import { Dialog } from "../../../../ui/desk/dialog.tsx";
import { DeskField } from "../../../../ui/desk/field.tsx";
import { useKeys } from "../../../../ui/desk/keys.tsx";
import { Note } from "../../../../ui/desk/status.tsx";
import { Trouble } from "../../../../ui/desk/trouble.tsx";
import type { LetterShown } from "../../contract.ts";
import type { Check } from "../../domain/readiness.ts";
import { Checks } from "./readiness.tsx";
import css from "../../ui/room.module.css";
import { useDeed } from "../../ui/use-deed.ts";
import { readersText, TOPIC_NAMES } from "../../ui/words.ts";

type Given = { letter: LetterShown; checks: Check[]; readers: number; onClose: () => void };

/** "2026-11-26T18:00" of the field, which means that hour in India. */
const inIndia = (text: string) => `${text}:00+05:30`;

const When = ({ later, onLater }: { later: boolean; onLater: (later: boolean) => void }) => (
  <fieldset className={css["choice"]}>
    <legend>When</legend>
    <label>
      <input type="radio" name="when" checked={!later} onChange={() => onLater(false)} />
      Now
      <small>The first leaves within seconds. You can pause or stop it on its way.</small>
    </label>
    <label>
      <input type="radio" name="when" checked={later} onChange={() => onLater(true)} />
      At a time
      <small>Until then it can be changed, and the time taken from it.</small>
    </label>
  </fieldset>
);

/** The last look before a letter goes: to whom, what, what is still wrong, and when. */
export function SendDialog({ letter, checks, readers, onClose }: Given) {
  const [later, setLater] = useState(false);
  const [time, setTime] = useState("");
  const { run, busy, trouble, wrong } = useDeed();
  const { revalidate } = useRevalidator();
  const bad = checks.filter(({ ok }) => !ok);
  const { id, version, subject, topic } = letter;
  async function go() {
    const done = later
      ? await run(`/letters/${id}/schedule`, { version, sendAt: inIndia(time) })
      : await run(`/letters/${id}/send`, { version });
    if (!done) return;
    await revalidate();
    onClose();
  }
  const ready = bad.length === 0 && (!later || time !== "");
  useKeys([{ keys: "mod+Enter", does: "Send", run: () => ready && !busy && void go() }], { inDialog: true });
  return (
    <Dialog
      title="Review and send"
      onClose={onClose}
      actions={
        <>
          <DeskButton onClick={onClose}>Not yet</DeskButton>
          <DeskButton look="solid" busy={busy !== undefined} disabled={!ready} onClick={() => void go()}>
            {later ? "Give it this time" : `Send to ${readersText(readers)}`}
          </DeskButton>
        </>
      }
    >
      <dl className={css["facts"]}>
        <dt>Subject</dt>
        <dd>{subject || "None yet"}</dd>
        <dt>To</dt>
        <dd>
          {readersText(readers)} who {plural(readers, "reads", "read")} “{TOPIC_NAMES[topic]}”
        </dd>
      </dl>
      {bad.length > 0 ? (
        <Note tone="warn">
          <Checks checks={bad} />
        </Note>
      ) : (
        <When later={later} onLater={setLater} />
      )}
      {later && (
        <DeskField
          label="Day and time, in India"
          type="datetime-local"
          error={wrong("sendAt")}
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
      )}
      {trouble && trouble.field !== "sendAt" && <Trouble message={trouble.message} number={trouble.number} />}
    </Dialog>
  );
}
