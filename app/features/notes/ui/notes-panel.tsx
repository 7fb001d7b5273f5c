import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import { callApi } from "../../../platform/http/api.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { AdminField, AdminTextArea } from "../../../ui/admin/field.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { type Refused, refusedOf, Trouble } from "../../../ui/admin/trouble.tsx";
import type { NotableKind, Note } from "../contract.ts";
import css from "./notes.module.css";
import { useNoteDone } from "./use-note-done.ts";

type On = { on: NotableKind; id: string };

function AddNote({ on, id }: On) {
  const [text, setText] = useState("");
  const [due, setDue] = useState("");
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const { revalidate } = useRevalidator();
  async function add() {
    setBusy(true);
    const result = await callApi("/api/admin/notes", {
      method: "POST",
      body: { on, id, text, due: due || null },
    });
    setBusy(false);
    setRefused(result.ok ? undefined : refusedOf(result));
    if (!result.ok) return;
    // keep what was typed meanwhile
    setText((now) => (now === text ? "" : now));
    setDue((now) => (now === due ? "" : now));
    await revalidate();
  }
  const under = (field: string) => (refused?.field === field ? refused.message : undefined);
  return (
    <form
      className={css["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void add();
      }}
    >
      <AdminTextArea
        label="Note"
        rows={3}
        hint="Only admins see this. It is in the member’s data export and is deleted with their account."
        error={under("text")}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <AdminField
        label="Remind me on"
        type="date"
        hint="Shows on Today from this day until you mark it done."
        error={under("due")}
        value={due}
        onChange={(event) => setDue(event.target.value)}
      />
      {refused && !["text", "due"].includes(refused.field ?? "") && (
        <Trouble message={refused.message} number={refused.number} />
      )}
      <AdminButton small type="submit" busy={busy}>
        Add note
      </AdminButton>
    </form>
  );
}

/** "27 November 2026" for an Indian date. */
const dayName = (day: string) => formatIndiaDay(`${day}T12:00:00+05:30`);

const DoneBy = ({ by, at }: { by: string | null; at: string }) => (
  <>
    . Done by {by}, <DateTime at={at} />
  </>
);

type WrittenProps = { note: Note; busy: boolean; finish: (id: number) => Promise<void> };
const Written = ({ note, busy, finish }: WrittenProps) => (
  <li data-done={note.doneAt ? "" : undefined}>
    <p>{note.text}</p>
    <small>
      {note.by}, <DateTime at={note.at} />
      {note.due && `, due ${dayName(note.due)}`}
      {note.doneAt && <DoneBy by={note.doneBy} at={note.doneAt} />}
    </small>
    {note.due && !note.doneAt && (
      <AdminButton small icon="check" busy={busy} onClick={() => void finish(note.id)}>
        Done
      </AdminButton>
    )}
  </li>
);

/** The notes on a member, an order or an application, with a form for a new one. */
export function NotesPanel({ on, id, notes }: On & { notes: Note[] }) {
  const { busy, finish } = useNoteDone();
  return (
    <Panel title="Notes">
      <AddNote on={on} id={id} key={id} />
      {notes.length > 0 && (
        <ul className={css["notes"]} aria-label="Notes">
          {notes.map((note) => (
            <Written key={note.id} note={note} busy={busy === note.id} finish={finish} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
