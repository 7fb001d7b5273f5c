import { Icon } from "../../../ui/icon.tsx";
import type { SettingChange } from "../contract.ts";
import { FIELDS } from "../domain/fields.ts";
import css from "./settings.module.css";
import { shownAs, formatShownAt } from "./shown.ts";
import type { SettingsForm } from "./use-settings-form.ts";

/** From what was to what is. */
const FORWARD = "M9 5l7 7-7 7";

const SHOWN = 12;

function Change({ change, settingsForm }: { change: SettingChange; settingsForm: SettingsForm }) {
  const { id, key, before, after, by, at, undoes } = change;
  const undone = settingsForm.changes.some((other) => other.undoes === id);
  const newest = settingsForm.changes.find((other) => other.key === key)?.id === id;
  const { label } = FIELDS[key];
  return (
    <li className={[css["change"], undone && css["undone"]].filter(Boolean).join(" ")}>
      <div>
        <p className={css["what"]}>{label}</p>
        <p className={css["fromto"]}>
          <span>{shownAs(key, before)}</span> <Icon path={FORWARD} size={12} /> <b>{shownAs(key, after)}</b>
        </p>
        <p className={css["by"]}>
          {undoes === null ? "" : "Taken back by "}
          {by}, {formatShownAt(at)}
        </p>
      </div>
      {newest && (
        <button
          type="button"
          className={css["small"]}
          aria-label={`Undo the change of ${label}`}
          onClick={() => void settingsForm.undo(change)}
        >
          Undo
        </button>
      )}
    </li>
  );
}

/** What was changed, by whom and when; the newest change of each setting can be taken back. */
export const History = ({ settingsForm }: { settingsForm: SettingsForm }) => (
  <section className={css["card"]} aria-labelledby="history-title">
    <header className={css["head"]}>
      <h2 id="history-title">Change history</h2>
    </header>
    {settingsForm.changes.length === 0 && (
      <p className={css["empty"]}>
        Nothing has been changed yet. What you change stands here, with a way back.
      </p>
    )}
    <ul>
      {settingsForm.changes.slice(0, SHOWN).map((change) => (
        <Change key={change.id} change={change} settingsForm={settingsForm} />
      ))}
    </ul>
  </section>
);
