import { useRef, useState } from "react";
import type { SettingKey } from "../contract.ts";
import { FIELDS } from "../domain/fields.ts";
import { settingProblem, tidied } from "../domain/validation.ts";
import { hintOf, shownAs, storedAs, typedAs } from "./shown.ts";
import { SettingEditor } from "./setting-editor.tsx";
import { SettingState } from "./setting-state.tsx";
import css from "./settings.module.css";
import type { Desk } from "./use-desk.ts";

/** One setting: at rest a value to press, then a field; refused beside the field, saved with a way back. */
export function SettingRow({ name, desk }: { name: SettingKey; desk: Desk }) {
  const [editing, setEditing] = useState(false);
  const press = useRef<HTMLButtonElement>(null);
  const standing = desk.standings[name];
  const value = standing?.is === "saving" ? standing.value : desk.values[name];
  const refused = standing?.is === "refused" ? standing : undefined;
  const open = editing || refused !== undefined;

  const close = () => {
    setEditing(false);
    if (refused) desk.rest(name);
    setTimeout(() => press.current?.focus()); // the value is there again only after this turn
  };
  const save = (typed: string) => {
    const next = storedAs(name, typed);
    const error = settingProblem(name, next, desk.values);
    if (error) return desk.refuse(name, { is: "refused", error, typed: next });
    close();
    if (tidied(name, next) !== desk.values[name]) void desk.save(name, tidied(name, next));
  };
  return (
    <div className={[css["set"], open && css["editing"]].filter(Boolean).join(" ")}>
      <p className={css["name"]}>
        {FIELDS[name].label}
        <span className={css["key"]}>{name}</span>
      </p>
      {open ? (
        <SettingEditor name={name} start={typedAs(name, refused?.typed ?? value)} error={refused?.error} save={save} cancel={close} />
      ) : (
        <div className={css["value"]}>
          <button
            ref={press}
            type="button"
            aria-label={`Change ${FIELDS[name].label}: ${shownAs(name, value)}`}
            aria-disabled={standing?.is === "saving" || undefined}
            onClick={() => standing?.is !== "saving" && setEditing(true)}
          >
            {shownAs(name, value)}
          </button>
          <span className={css["hint"]}>{hintOf(name, desk.values, desk.now)}</span>
        </div>
      )}
      <SettingState name={name} desk={desk} editing={open} />
    </div>
  );
}
