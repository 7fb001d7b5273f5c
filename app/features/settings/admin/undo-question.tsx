import { Confirm } from "../../../ui/admin/dialog.tsx";
import type { SettingChange } from "../contract.ts";
import { FIELDS } from "../domain/fields.ts";
import { shownAs } from "./shown.ts";
import type { SettingsForm } from "./use-settings-form.ts";

/** Asks before a key, which is easily hit by chance, takes a change back that everybody sees. */
export function UndoQuestion({
  change,
  settingsForm,
  onClose,
}: {
  change: SettingChange;
  settingsForm: SettingsForm;
  onClose: () => void;
}) {
  const { key, before, after } = change;
  return (
    <Confirm
      title="Undo this change?"
      doIt="Undo"
      onConfirm={() => {
        onClose();
        void settingsForm.undo(change);
      }}
      onClose={onClose}
    >
      <p>
        {FIELDS[key].label}: {shownAs(key, after)} will be {shownAs(key, before)} again at once.
      </p>
    </Confirm>
  );
}
