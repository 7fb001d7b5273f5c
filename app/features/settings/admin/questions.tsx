import { Confirm } from "../../../ui/admin/dialog.tsx";
import { FIELDS } from "../domain/fields.ts";
import { shownAs } from "./shown.ts";
import type { SettingsForm } from "./use-settings-form.ts";

/** Asks before registration is closed or a price changes drastically. */
export function ConfirmationQuestion({ settingsForm }: { settingsForm: SettingsForm }) {
  const { question, answered } = settingsForm;
  if (!question) return null;
  const { key, value } = question;
  const price = FIELDS[key].group === "house" ? undefined : shownAs(key, value);
  return (
    <Confirm
      title={price ? `Change “${FIELDS[key].label}” to ${price}?` : "Close registration now?"}
      doIt={price ? `Save ${price}` : "Close registration"}
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
