import { Icon } from "../../../ui/icon.tsx";
import type { SettingChange } from "../contract.ts";
import { FIELDS } from "../domain/fields.ts";
import css from "./settings.module.css";
import { shownAs, formatShownAt } from "./shown.ts";
import type { SettingsForm } from "./use-settings-form.ts";

/** From what was to what is. */
const FORWARD = "M9 5l7 7-7 7";

/** One change of the history. */
export function Change({ change, settingsForm }: { change: SettingChange; settingsForm: SettingsForm }) {
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
          {undoes === null ? "" : "Undone by "}
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
