import { Link } from "react-router";
import { countOf } from "../../../lib/plural.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import type { DueNote } from "../contract.ts";
import css from "./notes.module.css";
import { useNoteDone } from "./use-note-done.ts";

type LineProps = { note: DueNote; busy: boolean; finish: (id: number) => Promise<void> };
const Line = ({ note: { id, text, name, to, days, by }, busy, finish }: LineProps) => (
  <li>
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

/** Notes that are due today or overdue; nothing where there are none. */
export function DueNotes({ notes }: { notes: DueNote[] }) {
  const { busy, finish } = useNoteDone();
  if (notes.length === 0) return null;
  return (
    <Panel title="To do" hint={countOf(notes.length, "note")} flush>
      <ul className={css["due"]} aria-label="Notes due">
        {notes.map((note) => (
          <Line key={note.id} note={note} busy={busy === note.id} finish={finish} />
        ))}
      </ul>
    </Panel>
  );
}
