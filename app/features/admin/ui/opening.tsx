import { useState } from "react";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import { countOf } from "../../../lib/plural.ts";
import { ActionDialog } from "../../../ui/admin/action-dialog.tsx";
import { AdminButton, AdminLink } from "../../../ui/admin/button.tsx";
import { Glyph } from "../../../ui/admin/glyph.tsx";
import { Status } from "../../../ui/admin/status.tsx";
import type { How, LineState, OpeningLine } from "../domain/opening.ts";
import css from "./opening.module.css";

const STATE_NAMES: Record<LineState, string> = { done: "Done", open: "Open", unknown: "Unknown" };

const Step = ({ write, says }: How["steps"][number]) => (
  <div>
    <dt>
      <code>{write}</code>
    </dt>
    <dd>{says}</dd>
  </div>
);

/** The details of a step outside the administration. */
const ToDo = ({ name, how }: { name: string; how: How }) => (
  <details className={css["how"]}>
    <summary>
      How<span className="visually-hidden"> to: {name}</span>
    </summary>
    <p>{how.says}</p>
    <dl className="stack">
      {how.steps.map((step) => (
        <Step key={step.write} {...step} />
      ))}
    </dl>
  </details>
);

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
    {how && <ToDo name={name} how={how} />}
  </li>
);

type Props = { lines: OpeningLine[]; live: boolean; closed: boolean; openedAt: Date | null };

/** What visitors of a live site see, and why. */
function WhatVisitorsSee({
  closed,
  openedAt,
  undone,
  openNow,
}: Pick<Props, "closed" | "openedAt"> & { undone: string[]; openNow: () => void }) {
  if (closed)
    return (
      <div className={css["shut"]}>
        <p>
          Visitors see <a href="/opening-soon">“Opening soon”</a> until all required steps are done. You see
          the site as it will be.
        </p>
        <AdminButton small onClick={openNow}>
          Open anyway…
        </AdminButton>
      </div>
    );
  if (!openedAt) return null;
  return (
    <div className={css["shut"]}>
      <p>
        The site has been open since {formatIndiaDay(openedAt)}
        {undone.length > 0 && "; it stays open, although one step is no longer complete"}.
      </p>
    </div>
  );
}

function Summary({ lines, openedAt, undone }: Pick<Props, "lines" | "openedAt"> & { undone: string[] }) {
  const done = lines.filter(({ state }) => state === "done").length;
  return (
    <summary>
      <b>{openedAt ? "Launch checklist (open)" : "Launch checklist"}</b>
      <span className="quiet">
        {done} of {lines.length} done
        {undone.length > 0 && `. ${countOf(undone.length, "required step")} left`}
      </span>
    </summary>
  );
}

/**
 * The launch checklist, collapsed once all steps are done. Opening the site early is permanent, so it asks for
 * confirmation and lists what is left.
 */
export function Opening({ lines, live, closed, openedAt }: Props) {
  const [asking, setAsking] = useState(false);
  const undone = lines.flatMap(({ name, must, state }) => (must && state !== "done" ? [name] : []));
  return (
    <details className={css["opening"]} id="opening" open={live && undone.length > 0}>
      <Summary lines={lines} openedAt={openedAt} undone={undone} />
      {live && (
        <WhatVisitorsSee
          closed={closed}
          openedAt={openedAt}
          undone={undone}
          openNow={() => setAsking(true)}
        />
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
