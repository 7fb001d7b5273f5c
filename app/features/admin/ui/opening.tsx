import { AdminLink } from "../../../ui/admin/button.tsx";
import { Glyph } from "../../../ui/admin/glyph.tsx";
import type { LineState, OpeningLine } from "../domain/opening.ts";
import css from "./opening.module.css";

const SAYS: Record<LineState, string> = { done: "Done", open: "Open", unknown: "Not known" };

/** What to have done before strangers come; closed where nothing of it is open. */
export function Opening({ lines, live }: { lines: OpeningLine[]; live: boolean }) {
  const done = lines.filter(({ state }) => state === "done").length;
  const must = lines.filter(({ must: needed, state }) => needed && state !== "done").length;
  return (
    <details className={css["opening"]} id="opening" open={live && must > 0}>
      <summary>
        <b>Before you open</b>
        <span>
          {done} of {lines.length} done{must > 0 && `, ${must} that must be are not`}
        </span>
      </summary>
      <ul>
        {lines.map(({ name, state, must: needed, says, to }) => (
          <li key={name} data-state={state}>
            <Glyph name={state === "done" ? "check" : "warn"} size={16} />
            <p>
              <b>{name}</b>
              {needed && state !== "done" && <i> must be done</i>}
              <span className="visually-hidden">. {SAYS[state]}. </span>
              <span>{says}</span>
            </p>
            {to && (
              <AdminLink small look="quiet" to={to} aria-label={`Go there: ${name}`}>
                Go there
              </AdminLink>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
