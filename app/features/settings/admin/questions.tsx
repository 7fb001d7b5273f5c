import { Confirm, Dialog } from "../../../ui/admin/dialog.tsx";
import type { SettingChange } from "../contract.ts";
import { FIELDS } from "../domain/fields.ts";
import { shownAs } from "./shown.ts";
import type { SettingsForm } from "./use-settings-form.ts";

/** Asks before registration is shut at once. */
export function ClosingQuestion({ settingsForm }: { settingsForm: SettingsForm }) {
  const { question, answered } = settingsForm;
  if (!question) return null;
  return (
    <Confirm
      title="Close registration now?"
      doIt="Close it now"
      bad
      onConfirm={() => {
        answered();
        question.go();
      }}
      onClose={answered}
    >
      <p>{question.says}</p>
    </Confirm>
  );
}

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
      title="Take this change back?"
      doIt="Take it back"
      onConfirm={() => {
        onClose();
        void settingsForm.undo(change);
      }}
      onClose={onClose}
    >
      <p>
        {FIELDS[key].label}: {shownAs(key, after)} becomes {shownAs(key, before)} again, at once.
      </p>
    </Confirm>
  );
}

/** Says so where an address asks to take back a change on which another one stands by now. */
export function TooOld({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="This change cannot be taken back" onClose={onClose}>
      <p>
        The setting has been changed again since. Take back the newer change first; the history has the newest
        change of every setting.
      </p>
    </Dialog>
  );
}
