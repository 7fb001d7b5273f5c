import { Spinner } from "../../../ui/desk/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { SettingKey } from "../contract.ts";
import { FIELDS } from "../domain/fields.ts";
import css from "./settings.module.css";
import { shownAs, whenShown } from "./shown.ts";
import type { Desk } from "./use-desk.ts";

/** The right end of a row: who changed it last, or what is happening to it; said aloud too. */
export function SettingState({ name, desk, editing }: { name: SettingKey; desk: Desk; editing: boolean }) {
  const standing = desk.standings[name];
  const last = desk.changes.find(({ key }) => key === name);
  const made = standing?.is === "saved" || standing?.is === "undone" ? standing : undefined;
  return (
    <div className={css["state"]} aria-live="polite">
      {editing && <span>Live value: {shownAs(name, desk.values[name])}</span>}
      {!editing && !standing && last && <span>{`${last.by}, ${whenShown(last.at)}`}</span>}
      {standing?.is === "saving" && (
        <>
          <Spinner /> Saving…
        </>
      )}
      {!editing && made && (
        <>
          <span className={css["ok"]}>
            <Icon name="check" size={14} /> {made.is === "saved" ? "Saved" : "Undone"}{" "}
            {whenShown(made.change.at)}, live
          </span>
          <button
            type="button"
            className={css["small"]}
            aria-label={`${made.is === "saved" ? "Undo" : "Redo"}: ${FIELDS[name].label}`}
            onClick={() => void desk.undo(made.change)}
          >
            {made.is === "saved" ? "Undo" : "Redo"}
          </button>
        </>
      )}
    </div>
  );
}
