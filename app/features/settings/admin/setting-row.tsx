import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import type { ActionFailure } from "../../../platform/errors.ts";
import { formatDate } from "../../../lib/india-format.ts";
import { AdminButton, Spinner } from "../../../ui/admin/button.tsx";
import { Confirm } from "../../../ui/admin/dialog.tsx";
import { Status } from "../../../ui/admin/status.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { useAction } from "../../../ui/admin/use-action.ts";
import type { SettingChange, SettingKey, SettingsCode, SettingsFormData } from "../contract.ts";
import { FIELDS, type FieldKind } from "../domain/fields.ts";
import { tidied } from "../domain/validation.ts";
import { hintOf, shownAs, storedAs, typedAs } from "../domain/shown.ts";
import css from "./settings.module.css";
import fieldCss from "../../../ui/admin/field.module.css";

/** Dates and months have pickers; browsers without a month picker get a text field. */
const TYPE: Record<
  FieldKind,
  { type?: "date" | "month"; inputMode?: "numeric" | "decimal"; placeholder?: string }
> = {
  count: { inputMode: "numeric" },
  date: { type: "date" },
  month: { type: "month", placeholder: "February 2027" },
  price: {},
  paise: { inputMode: "decimal" },
  choice: {},
  picture: {},
  text: {},
};

type ControlProps = {
  name: SettingKey;
  field: RefObject<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null>;
  typed: string;
  setTyped: (typed: string) => void;
  cancel: () => void;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

function Control({ name, field, typed, setTyped, cancel, ...ariaProps }: ControlProps) {
  const { label, kind, choices } = FIELDS[name];
  const common = {
    ...ariaProps,
    ref: field as RefObject<never>, // one ref for all three element types
    name,
    "aria-label": kind === "paise" ? `${label}, in rupees` : label,
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      setTyped(event.target.value),
  };
  if (choices)
    return (
      <select {...common}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  const typing = {
    className: fieldCss["input"],
    onKeyDown: (event: KeyboardEvent) => event.key === "Escape" && cancel(),
  };
  return kind === "text" ? (
    <textarea {...common} {...typing} rows={4} />
  ) : (
    <input {...TYPE[kind]} {...common} {...typing} data-kind={kind} maxLength={60} />
  );
}

/**
 * The field of one setting. Enter saves, Escape cancels. `error` concerns the value; after any other
 * `failure` the same value can be saved again.
 */
function SettingEditor({
  name,
  start,
  error,
  failure,
  save,
  cancel,
}: {
  name: SettingKey;
  start: string;
  error: string | undefined;
  failure: ActionFailure | undefined;
  save: (typed: string) => void;
  cancel: () => void;
}) {
  const [typed, setTyped] = useState(start);
  const field = useRef<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => {
    if (error !== "") field.current?.focus(); // when it opens, and again after an error
  }, [error]);
  const [isUnfinished, setUnfinished] = useState(false);
  function saveTyped() {
    // a half-typed date has no value, and saving it would clear the live one
    const unfinished = field.current?.validity.badInput === true;
    setUnfinished(unfinished);
    if (!unfinished) save(field.current?.value ?? typed);
  }
  const problem = isUnfinished ? "Finish the date, or clear all of it." : error;
  const ariaProps = {
    "aria-invalid": problem ? (true as const) : undefined,
    "aria-describedby": problem && id,
  };
  return (
    <form
      className={css["editor"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saveTyped();
      }}
    >
      <div className={`row ${css["line"]}`}>
        <Control name={name} field={field} typed={typed} setTyped={setTyped} cancel={cancel} {...ariaProps} />
        <AdminButton type="submit">Save</AdminButton>
        <AdminButton look="quiet" onClick={cancel}>
          Cancel <kbd>Esc</kbd>
        </AdminButton>
      </div>
      {problem && (
        <p className={fieldCss["error"]} id={id} role="alert">
          {problem}
        </p>
      )}
      {failure && (
        <Trouble message={`Not saved. ${failure.error}`} number={failure.number} retry={saveTyped} />
      )}
    </form>
  );
}

/** The form key of a setting; the history uses it to undo a change. */
export const formKeyOf = (name: SettingKey) => `setting ${name}`;

/** Opens the field named in the URL (`?set=available_seats`), on every navigation to it. */
function useOpenFromUrl(name: SettingKey, open: () => void) {
  const { search, key } = useLocation();
  useEffect(() => {
    if (new URLSearchParams(search).get("set") === name) open();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a navigation opens it, not a new `open`
  }, [name, search, key]);
}

/** The change just saved or undone, with an undo button unless the value stayed the same. */
function Done({ change, undo }: { change: SettingChange; undo: () => void }) {
  const isUndone = change.undoes !== null;
  const done = isUndone ? "Undone" : change.after === "" ? "Cleared" : "Saved";
  return (
    <>
      <Status tone="ok">
        {done} {formatDate(change.at)}, live
      </Status>
      {change.before !== change.after && (
        <AdminButton
          small
          aria-label={`${isUndone ? "Redo" : "Undo"}: ${FIELDS[change.key].label}`}
          onClick={undo}
        >
          {isUndone ? "Redo" : "Undo"}
        </AdminButton>
      )}
    </>
  );
}

/** Title of the dialog about closing registration, a drastic price change or a former price of long ago. */
const confirmationTitle = (name: SettingKey, value: string) => {
  const { group, kind, label } = FIELDS[name];
  if (group === "house") return "Close registration now?";
  return kind === "date" ? `Save ${shownAs(name, value)}?` : `Change “${label}” to ${shownAs(name, value)}?`;
};

/** One setting: clicking its value opens a field. Errors appear next to it; a saved change can be undone. */
export function SettingRow({ name, form }: { name: SettingKey; form: SettingsFormData }) {
  const { submit, sent, busy, answer, reset } = useAction<SettingChange>(formKeyOf(name));
  const [editing, setEditing] = useState(false);
  useOpenFromUrl(name, () => setEditing(true));
  const editButton = useRef<HTMLButtonElement>(null);
  const live = form.values[name];
  const last = form.changes.find(({ key }) => key === name);
  const isSave = sent?.get("intent") === "save";
  const typed = sent?.get("value");
  const undone = form.changes.find(({ id }) => String(id) === sent?.get("id"));
  const submitted = typeof typed === "string" ? typed : (undone?.before ?? live);
  const value = busy ? submitted : live;

  const failure = answer?.ok === false ? answer : undefined;
  const code = failure?.code as SettingsCode | undefined;
  const needsConfirmation = code === "CONFIRM_CHANGE";
  const isOvertaken = code === "SETTING_CHANGED_MEANWHILE";
  const refused = isSave && (code === "SETTING_REFUSED" || isOvertaken) ? failure : undefined;
  const unsaved = isSave && !needsConfirmation ? failure : undefined;
  const open = editing || unsaved !== undefined;
  const isInUse = open || busy || answer !== undefined;
  const row = useRef<HTMLDivElement>(null);
  // unfolds the group before the field or the dialog takes the focus
  useLayoutEffect(() => {
    if (isInUse) row.current?.closest("details")?.setAttribute("open", "");
  }, [isInUse]);

  const close = () => {
    setEditing(false);
    reset();
    setTimeout(() => editButton.current?.focus()); // the button is rendered again only after this task
  };
  const save = (text: string) => {
    close();
    const next = tidied(name, storedAs(name, text));
    const isNew = !form.saved.includes(name) && next !== "";
    if (isNew || next !== live) void submit({ intent: "save", key: name, value: next, seen: live });
  };
  const resubmit = (sure: boolean) => {
    if (!sent) return;
    if (sure) sent.set("sure", "yes");
    void submit(sent);
  };
  return (
    <div ref={row} className={[css["set"], open && css["editing"]].filter(Boolean).join(" ")}>
      <p className={css["name"]}>{FIELDS[name].label}</p>
      {open ? (
        <SettingEditor
          name={name}
          start={typedAs(name, unsaved ? submitted : live)}
          error={refused?.error}
          failure={refused ? undefined : unsaved}
          save={save}
          cancel={close}
        />
      ) : (
        <div className={`row ${css["value"]}`}>
          <button
            ref={editButton}
            type="button"
            aria-label={`Change ${FIELDS[name].label}: ${shownAs(name, value)}`}
            aria-disabled={busy || undefined}
            onClick={() => busy || setEditing(true)}
          >
            {shownAs(name, value)}
          </button>
          <span className="quiet">{hintOf(name, form)}</span>
        </div>
      )}
      <div className={css["state"]} aria-live="polite">
        {open && <span>Live value: {shownAs(name, live)}</span>}
        {busy && (
          <>
            <Spinner /> Saving…
          </>
        )}
        {!open && !busy && answer?.ok && (
          <Done
            change={answer.result}
            undo={() => void submit({ intent: "undo", id: String(answer.result.id) })}
          />
        )}
        {!open && !busy && !answer && last && (
          <span className={css["by"]}>{`${last.by}, ${formatDate(last.at)}`}</span>
        )}
      </div>
      {!open && failure && !needsConfirmation && (
        <Trouble
          message={`Not undone. ${failure.error}`}
          number={isOvertaken ? undefined : failure.number}
          retry={isOvertaken ? undefined : () => resubmit(false)}
        />
      )}
      {needsConfirmation && failure && (
        <Confirm
          title={confirmationTitle(name, submitted)}
          doIt={FIELDS[name].group === "house" ? "Close registration" : `Save ${shownAs(name, submitted)}`}
          bad
          onConfirm={() => resubmit(true)}
          onClose={reset}
        >
          <p>{failure.error}</p>
        </Confirm>
      )}
    </div>
  );
}
