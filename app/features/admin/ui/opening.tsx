import { useState } from "react";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import { countOf } from "../../../lib/plural.ts";
import { ActionDialog } from "../../../ui/admin/action-dialog.tsx";
import { AdminButton, AdminLink } from "../../../ui/admin/button.tsx";
import { Glyph } from "../../../ui/admin/glyph.tsx";
import { Status } from "../../../ui/admin/status.tsx";
import { type LineState, undoneRequiredSteps, type OpeningLine } from "../domain/opening.ts";
import css from "./opening.module.css";

const STATE_NAMES: Record<LineState, string> = { done: "Done", open: "Open", unknown: "Unknown" };

const Line = ({ name, state, must, says, to, how }: OpeningLine) => (
  <li data-state={state}>
    <Glyph name={state === "done" ? "check" : "warn"} size={16} />
    <p>
      <b>{name}</b>
      {must && state !== "done" && <Status tone="bad">required</Status>}
      <span className="visually-hidden">. {STATE_NAMES[state]}. </span>
      <span>{says}</span>
    </p>
    {to && (
      <AdminLink small look="quiet" to={to} aria-label={`Go to step: ${name}`}>
        Go to step
      </AdminLink>
    )}
    {how && (
      <details className={css["how"]}>
        <summary>
          How<span className="visually-hidden"> to: {name}</span>
        </summary>
        <p>{how.says}</p>
        <dl className="stack">
          {how.steps.map((step) => (
            <div key={step.write}>
              <dt>
                <code>{step.write}</code>
              </dt>
              <dd>{step.says}</dd>
            </div>
          ))}
        </dl>
      </details>
    )}
  </li>
);

type Props = { lines: OpeningLine[]; live: boolean; closed: boolean; openedAt: Date | null };

/**
 * The launch checklist, expanded on a live site until all required steps are done. Opening the site early is
 * permanent, so it asks for confirmation and lists the steps that are left.
 */
export function Opening({ lines, live, closed, openedAt }: Props) {
  const [asking, setAsking] = useState(false);
  const undone = undoneRequiredSteps(lines);
  return (
    <details className={css["opening"]} id="opening" open={live && undone.length > 0}>
      <summary>
        <b>{openedAt ? "Launch checklist (open)" : "Launch checklist"}</b>
        <span className="quiet">
          {lines.filter(({ state }) => state === "done").length} of {lines.length} done
          {undone.length > 0 && `. ${countOf(undone.length, "required step")} left`}
        </span>
      </summary>
      {live && closed && (
        <div className={css["shut"]}>
          <p>
            Visitors see <a href="/opening-soon">“Opening soon”</a> until all required steps are done. You see
            the site as it will be.
          </p>
          <AdminButton small onClick={() => setAsking(true)}>
            Open anyway…
          </AdminButton>
        </div>
      )}
      {live && !closed && openedAt && (
        <div className={css["shut"]}>
          <p>
            The site has been open since {formatIndiaDay(openedAt)}
            {undone.length > 0 && "; it stays open, although one step is no longer complete"}.
          </p>
        </div>
      )}
      <ul>
        {lines.map((line) => (
          <Line key={line.name} {...line} />
        ))}
      </ul>
      {asking && (
        <ActionDialog
          title="Open the site?"
          intent="open-site"
          doIt="Open the site"
          done="The site is open."
          onClose={() => setAsking(false)}
        >
          {() => (
            <p>
              Everyone will see it, and it can’t be closed again. People who left their email are waiting for
              news: write to them under Newsletter. Not done: {undone.join(", ")}.
            </p>
          )}
        </ActionDialog>
      )}
    </details>
  );
}
