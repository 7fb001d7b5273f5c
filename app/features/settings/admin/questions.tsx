import { Confirm, Dialog } from "../../../ui/admin/dialog.tsx";
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
