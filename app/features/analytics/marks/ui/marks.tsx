import { useState } from "react";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { AdminField } from "../../../../ui/admin/field.tsx";
import { Panel } from "../../../../ui/admin/panel.tsx";
import { Trouble } from "../../../../ui/admin/trouble.tsx";
import { type DayMark, type MarksAndChanges, LONGEST_MARK } from "../../contract.ts";
import css from "../../ui/analytics.module.css";
import { Fold, useChange } from "../../ui/changing.tsx";
import { weekdayText } from "../../domain/words.ts";

const MARKS = "/api/admin/analytics/marks";

function MarkForm({ today, onMarked }: { today: string; onMarked: () => void }) {
  const { busy, refused, change } = useChange();
  const [day, setDay] = useState(today);
  const [words, setWords] = useState("");
  const errorOf = (field: string) => (refused?.field === field ? refused.message : undefined);
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault();
        if (busy || !(await change("POST", MARKS, { day, words }))) return;
        setWords((now) => (now === words ? "" : now)); // what was written meanwhile stays
        onMarked();
      }}
    >
      <AdminField
        label="Day"
        type="date"
        max={today}
        required
        value={day}
        error={errorOf("day")}
        onChange={(event) => setDay(event.target.value)}
      />
      <AdminField
        label="What happened"
        maxLength={LONGEST_MARK}
        required
        autoComplete="off"
        placeholder="The reel went out"
        value={words}
        error={errorOf("words")}
        onChange={(event) => setWords(event.target.value)}
      />
      <AdminButton type="submit" busy={busy}>
        Mark
      </AdminButton>
      {refused && !errorOf("day") && !errorOf("words") && (
        <Trouble message={refused.message} number={refused.number} />
      )}
    </form>
  );
}

function MarkLine({ mark }: { mark: DayMark }) {
  const { busy, refused, change } = useChange();
  return (
    <li>
      <b>{weekdayText(mark.day)}</b>
      <span>{mark.words}</span>
      <span className={css["who"]}>{mark.by}</span>
      <AdminButton
        small
        look="quiet"
        icon="trash"
        busy={busy}
        aria-label={`Remove the mark “${mark.words}”`}
        onClick={() => void change("DELETE", `${MARKS}/${mark.id}`)}
      />
      {refused && <Trouble message={refused.message} number={refused.number} />}
    </li>
  );
}

/**
 * Marked days of the period, each a line on the chart, and the changes made to the site.
 */
export function Marks({ notes, today }: { notes: MarksAndChanges; today: string }) {
  const { marks, changes, count } = notes;
  return (
    <Panel title="Marks and changes" hint="Solid lines are marks, dotted lines are changes to the site.">
      <div className={css["marks"]}>
        {marks.length > 0 && (
          <ul aria-label="Marks">
            {marks.toReversed().map((mark) => (
              <MarkLine key={mark.id} mark={mark} />
            ))}
          </ul>
        )}
        <Fold summary="Mark a day">{(close) => <MarkForm today={today} onMarked={close} />}</Fold>
        {count > 0 && (
          <Fold summary={`Changes to the site in this period: ${count}`}>
            {() => (
              <ul aria-label="Changes to the site">
                {changes.map(({ day, what, who }) => (
                  <li key={day + what + who}>
                    <b>{weekdayText(day)}</b>
                    <span>{what}</span>
                    <span className={css["who"]}>{who}</span>
                  </li>
                ))}
                {count > changes.length && <li>The audit log has {count - changes.length} more.</li>}
              </ul>
            )}
          </Fold>
        )}
      </div>
    </Panel>
  );
}
