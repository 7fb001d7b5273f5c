import { Fragment, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import type { SettingKey } from "../contract.ts";
import { FIELDS } from "../domain/fields.ts";
import { settingProblem, tidied } from "../domain/validation.ts";
import { hintOf, shownAs, storedAs, typedAs } from "./shown.ts";
import { SettingEditor } from "./setting-editor.tsx";
import { SettingState } from "./setting-state.tsx";
import css from "./settings.module.css";
import type { SettingsForm } from "./use-settings-form.ts";

/** Opens the field that the address asks for (`?set=available_seats`), again each time it does. */
function useAsked(name: SettingKey, open: () => void) {
  const { search, key } = useLocation();
  useEffect(() => {
    if (new URLSearchParams(search).get("set") === name) open();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new address asks, a new `open` does not
  }, [name, search, key]);
}

/** A setting's own name, broken after an underscore where it must be. */
const KeyName = ({ name }: { name: SettingKey }) => (
  <span className={css["key"]}>
    {name.split(/(?<=_)/).map((part, at) => (
      <Fragment key={`${at} ${part}`}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);

/** One setting: at rest a value to press, then a field; refused beside the field, saved with a way back. */
export function SettingRow({ name, settingsForm }: { name: SettingKey; settingsForm: SettingsForm }) {
  const [editing, setEditing] = useState(false);
  useAsked(name, () => setEditing(true));
  const editButton = useRef<HTMLButtonElement>(null);
  const status = settingsForm.statuses[name];
  const value = status?.is === "saving" ? status.value : settingsForm.values[name];
  const refused = status?.is === "refused" ? status : undefined;
  const open = editing || refused !== undefined;

  const close = () => {
    setEditing(false);
    if (refused) settingsForm.rest(name);
    setTimeout(() => editButton.current?.focus()); // the value is there again only after this turn
  };
  const save = (typed: string) => {
    const next = storedAs(name, typed);
    const error = settingProblem(name, next, settingsForm.values);
    if (error) return settingsForm.refuse(name, { is: "refused", error, typed: next });
    close();
    const isNew = !settingsForm.saved.includes(name) && tidied(name, next) !== "";
    if (isNew || tidied(name, next) !== settingsForm.values[name])
      void settingsForm.save(name, tidied(name, next));
  };
  return (
    <div className={[css["set"], open && css["editing"]].filter(Boolean).join(" ")}>
      <p className={css["name"]}>
        {FIELDS[name].label}
        <KeyName name={name} />
      </p>
      {open ? (
        <SettingEditor
          name={name}
          start={typedAs(name, refused?.typed ?? value)}
          error={refused?.error}
          save={save}
          cancel={close}
        />
      ) : (
        <div className={css["value"]}>
          <button
            ref={editButton}
            type="button"
            aria-label={`Change ${FIELDS[name].label}: ${shownAs(name, value)}`}
            aria-disabled={status?.is === "saving" || undefined}
            onClick={() => status?.is !== "saving" && setEditing(true)}
          >
            {shownAs(name, value)}
          </button>
          <span className={css["hint"]}>{hintOf(name, settingsForm)}</span>
        </div>
      )}
      <SettingState name={name} settingsForm={settingsForm} editing={open} />
      {!open && status?.is === "failed" && (
        <div className={css["trouble"]}>
          <Trouble message={status.error} number={status.number} retry={status.again} />
        </div>
      )}
    </div>
  );
}
