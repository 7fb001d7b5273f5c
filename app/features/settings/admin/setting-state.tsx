import { Spinner } from "../../../ui/admin/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { SettingChange, SettingKey } from "../contract.ts";
import { FIELDS } from "../domain/fields.ts";
import css from "./settings.module.css";
import { shownAs, formatShownAt } from "./shown.ts";
import type { SettingsForm } from "./use-settings-form.ts";

const doneText = ({ is, change }: { is: "saved" | "undone"; change: SettingChange }) => {
  if (is === "undone") return "Undone";
  return change.after === "" ? "Cleared" : "Saved";
};

/** The right end of a row: who changed it last, or what is happening to it; said aloud too. */
export function SettingState({
  name,
  settingsForm,
  editing,
}: {
  name: SettingKey;
  settingsForm: SettingsForm;
  editing: boolean;
}) {
  const status = settingsForm.statuses[name];
  const last = settingsForm.changes.find(({ key }) => key === name);
  const made = status?.is === "saved" || status?.is === "undone" ? status : undefined;
  return (
    <div className={css["state"]} aria-live="polite">
      {editing && <span>Live value: {shownAs(name, settingsForm.values[name])}</span>}
      {!editing && !status && last && <span>{`${last.by}, ${formatShownAt(last.at)}`}</span>}
      {status?.is === "saving" && (
        <>
          <Spinner /> Saving…
        </>
      )}
      {!editing && made && (
        <>
          <span className={css["ok"]}>
            <Icon name="check" size={14} /> {doneText(made)} {formatShownAt(made.change.at)}, live
          </span>
          <button
            type="button"
            className={css["small"]}
            aria-label={`${made.is === "saved" ? "Undo" : "Redo"}: ${FIELDS[name].label}`}
            onClick={() => void settingsForm.undo(made.change)}
          >
            {made.is === "saved" ? "Undo" : "Redo"}
          </button>
        </>
      )}
    </div>
  );
}
