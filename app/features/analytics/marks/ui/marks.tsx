import { AdminButton } from "../../../../ui/admin/button.tsx";
import { AdminField } from "../../../../ui/admin/field.tsx";
import { Panel } from "../../../../ui/admin/panel.tsx";
import { Trouble } from "../../../../ui/admin/trouble.tsx";
import { useAction } from "../../../../ui/admin/use-action.ts";
import { type DayMark, type MarksAndChanges, LONGEST_MARK } from "../../contract.ts";
import css from "../../ui/analytics.module.css";
import { Fold } from "../../ui/view.tsx";
import { weekdayText } from "../../domain/words.ts";

function MarkForm({ today, onMarked }: { today: string; onMarked: () => void }) {
  const { submit, busy, refused } = useAction<void>("mark-day");
  const errorOf = (field: string) => (refused?.field === field ? refused.error : undefined);
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault();
        const form = event.currentTarget;
        if (busy || !(await submit(new FormData(form))).ok) return;
        form.reset();
        onMarked();
      }}
    >
      <input type="hidden" name="intent" value="mark-day" />
      <AdminField
        label="Day"
        name="day"
        type="date"
        max={today}
        required
        defaultValue={today}
        error={errorOf("day")}
      />
      <AdminField
        label="What happened"
        name="words"
        maxLength={LONGEST_MARK}
        required
        autoComplete="off"
        placeholder="The reel went out"
        error={errorOf("words")}
      />
      <AdminButton type="submit" busy={busy}>
        Mark
      </AdminButton>
      {refused && !errorOf("day") && !errorOf("words") && (
        <Trouble message={refused.error} number={refused.number} />
      )}
    </form>
  );
}

function MarkLine({ mark }: { mark: DayMark }) {
  const { submit, busy, refused } = useAction<void>(`remove-mark ${mark.id}`);
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
        onClick={() => void submit({ intent: "remove-mark", id: String(mark.id) })}
      />
      {refused && <Trouble message={refused.error} number={refused.number} />}
    </li>
  );
}

/** Marks of the period and changes to the site, which are lines on the chart, and a form to add a mark. */
export function Marks({ notes, today }: { notes: MarksAndChanges; today: string }) {
  const { marks, changes, count } = notes;
  return (
    <Panel title="Marks and changes" hint="Solid lines are marks, dotted lines are changes to the site.">
      <div className={`stack ${css["marks"]}`}>
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
