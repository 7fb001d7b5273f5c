import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Trouble } from "../../../ui/desk/trouble.tsx";
import type { SettingKey } from "../contract.ts";
import { FIELDS } from "../domain/fields.ts";
import { settingProblem, tidied } from "../domain/validation.ts";
import { hintOf, shownAs, storedAs, typedAs } from "./shown.ts";
import { SettingEditor } from "./setting-editor.tsx";
import { SettingState } from "./setting-state.tsx";
import css from "./settings.module.css";
import type { Desk } from "./use-desk.ts";

/** Opens the field that the address asks for (`?set=available_seats`), again each time it does. */
function useAsked(name: SettingKey, open: () => void) {
  const { search, key } = useLocation();
  useEffect(() => {
    if (new URLSearchParams(search).get("set") === name) open();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new address asks, a new `open` does not
  }, [name, search, key]);
}

/** One setting: at rest a value to press, then a field; refused beside the field, saved with a way back. */
export function SettingRow({ name, desk }: { name: SettingKey; desk: Desk }) {
  const [editing, setEditing] = useState(false);
  useAsked(name, () => setEditing(true));
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
      {!open && standing?.is === "failed" && (
        <div className={css["trouble"]}>
          <Trouble message={standing.error} number={standing.number} retry={standing.again} />
        </div>
      )}
    </div>
  );
}
