import { Link } from "react-router";
import { countOf } from "../../../kernel/plural.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import type { DueNote } from "../contract.ts";
import css from "./notes.module.css";
import { useNoteDone } from "./use-note-done.ts";

/** What is to be done today, or was to be done before; nothing where nothing is due. */
export function DueNotes({ notes }: { notes: DueNote[] }) {
  const { busy, finish } = useNoteDone();
  if (notes.length === 0) return null;
  return (
    <Panel title="To do" hint={countOf(notes.length, "note")} flush>
      <ul className={css["due"]} aria-label="Notes that are due">
        {notes.map(({ id, text, name, to, days, by }) => (
          <li key={id}>
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
              busy={busy === id}
              onClick={() => void finish(id)}
            >
              Done
            </AdminButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
