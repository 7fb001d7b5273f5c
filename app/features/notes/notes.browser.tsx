import { useId, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { formatIndiaDay } from "../../lib/india-format.ts";
import { indiaMidnight } from "../../lib/india-time.ts";
import { countOf } from "../../lib/plural.ts";
import { AdminButton } from "../../ui/admin/button.tsx";
import { DateTime } from "../../ui/admin/date-time.tsx";
import { AdminField, AdminTextArea } from "../../ui/admin/field.tsx";
import { Panel } from "../../ui/admin/panel.tsx";
import { Trouble } from "../../ui/admin/trouble.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { toast } from "../../ui/toasts.tsx";
import type { DueNote, Note } from "./contract.ts";
import css from "./notes.module.css";

/** Marks notes as done, one at a time; `busy` is the id of the current one. */
function useFinishNote() {
  const { submit, sent, busy } = useAction<void>(useId());
  const { revalidate } = useRevalidator();
  async function finish(id: number) {
    if (busy) return;
    const answer = await submit({ intent: "finish-note", id: String(id) });
    if (answer.ok) return toast.success("Note marked as done.");
    toast.error(answer.error);
    await revalidate(); // someone else may have been faster
  }
  return { busy: busy ? Number(sent?.get("id")) : undefined, finish };
}

function AddNote() {
  const [text, setText] = useState("");
  const [due, setDue] = useState("");
  const { submit, busy, refused } = useAction<void>(useId());
  async function add() {
    const { ok } = await submit({ intent: "add-note", text, due });
    if (!ok) return;
    // keeps text typed since
    setText((current) => (current === text ? "" : current));
    setDue((current) => (current === due ? "" : current));
  }
  const errorOf = (field: string) => (refused?.field === field ? refused.error : undefined);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void add();
      }}
    >
      <AdminTextArea
        label="Note"
        rows={3}
        hint="The member doesn’t see this on the site, but gets it if they ask for their data. Deleted with their account."
        error={errorOf("text")}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <AdminField
        label="Remind me on"
        type="date"
        hint="Shows on Today from this day until you mark it done."
        error={errorOf("due")}
        value={due}
        onChange={(event) => setDue(event.target.value)}
      />
      {refused && !["text", "due"].includes(refused.field ?? "") && (
        <Trouble message={refused.error} number={refused.number} />
      )}
      <AdminButton small type="submit" busy={busy}>
        Add note
      </AdminButton>
    </form>
  );
}

type LineProps<N extends Note> = { note: N; busy: boolean; finish: (id: number) => Promise<void> };

const NoteLine = ({ note, busy, finish }: LineProps<Note>) => (
  <li data-done={note.doneAt ? "" : undefined}>
    <p>{note.text}</p>
    <small>
      {note.by}, <DateTime at={note.at} />
      {note.due && `, due ${formatIndiaDay(indiaMidnight(note.due))}`}
      {note.doneAt && (
        <>
          . Done by {note.doneBy}, <DateTime at={note.doneAt} />
        </>
      )}
    </small>
    {note.due && !note.doneAt && (
      <AdminButton small icon="check" busy={busy} onClick={() => void finish(note.id)}>
        Done
      </AdminButton>
    )}
  </li>
);

/** Notes on a member, an order or an application, whose id is `id`. Its page needs the `noteIntents`. */
export function NotesPanel({ id, notes }: { id: string; notes: Note[] }) {
  const { busy, finish } = useFinishNote();
  return (
    <Panel title="Notes">
      <AddNote key={id} />
      {notes.length > 0 && (
        <ul className={`stack ${css["notes"]}`} aria-label="Notes">
          {notes.map((note) => (
            <NoteLine key={note.id} note={note} busy={busy === note.id} finish={finish} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const DueLine = ({ note: { id, text, name, to, days, by }, busy, finish }: LineProps<DueNote>) => (
  <li className={css["due"]}>
    <div>
      <p>{text}</p>
      <Link to={to}>{name}</Link>
      <small>
        {by}
        {days > 0 && <span className={css["late"]}>, {countOf(days, "day")} late</span>}
      </small>
    </div>
    <AdminButton
      small
      icon="check"
      aria-label={`Done: ${text.slice(0, 60)}`}
      busy={busy}
      onClick={() => void finish(id)}
    >
      Done
    </AdminButton>
  </li>
);

/** Notes that are due or overdue; renders nothing without any. Its page needs the `finishNoteIntent`. */
export function DueNotes({ notes }: { notes: DueNote[] }) {
  const { busy, finish } = useFinishNote();
  if (notes.length === 0) return null;
  return (
    <Panel title="To do" hint={countOf(notes.length, "note")} flush>
      <ul aria-label="Notes due">
        {notes.map((note) => (
          <DueLine key={note.id} note={note} busy={busy === note.id} finish={finish} />
        ))}
      </ul>
    </Panel>
  );
}
