import { useFetcher } from "react-router";
import { formatDate } from "../../../lib/india-format.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Empty } from "../../../ui/admin/status.tsx";
import { countOf } from "../../../lib/plural.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { SettingChange } from "../contract.ts";
import { FIELDS } from "../domain/fields.ts";
import { formKeyOf } from "./setting-row.tsx";
import css from "./settings.module.css";
import { shownAs } from "../domain/shown.ts";

/** The number of changes shown, and of older ones that unfold. */
const SHOWN = 4;
const OLDER = 8;
/** The icon between the old and the new value. */
const FORWARD = "M9 5l7 7-7 7";

/** One change; it can be undone if it is the newest of its setting and changed the value. */
function Change({ change, changes }: { change: SettingChange; changes: SettingChange[] }) {
  const { id, key, before, after, by, at, undoes } = change;
  const fetcher = useFetcher({ key: formKeyOf(key) });
  const undone = changes.some((other) => other.undoes === id);
  const newest = changes.find((other) => other.key === key)?.id === id;
  const { label } = FIELDS[key];
  return (
    <li className={[css["change"], undone && css["undone"]].filter(Boolean).join(" ")}>
      <div>
        <p>{label}</p>
        <p className={`row ${css["fromto"]}`}>
          {before !== after && (
            <>
              <span>{shownAs(key, before)}</span> <Icon path={FORWARD} size={12} />{" "}
            </>
          )}
          <b>{shownAs(key, after)}</b>
        </p>
        <p className="quiet">
          {undoes === null ? "" : "Undone by "}
          {by}, {formatDate(at)}
        </p>
      </div>
      {newest && before !== after && (
        <fetcher.Form method="post">
          <input type="hidden" name="intent" value="undo" />
          <AdminButton small type="submit" name="id" value={id} aria-label={`Undo the change of ${label}`}>
            Undo
          </AdminButton>
        </fetcher.Form>
      )}
    </li>
  );
}

/** The history of settings; the newest change of each can be undone. */
export function History({ changes }: { changes: SettingChange[] }) {
  const older = changes.slice(SHOWN, SHOWN + OLDER);
  const lines = (part: SettingChange[]) => (
    <ul>
      {part.map((change) => (
        <Change key={change.id} change={change} changes={changes} />
      ))}
    </ul>
  );
  return (
    <Panel title="Change history" flush>
      {changes.length === 0 && <Empty title="No changes yet">Changes appear here and can be undone.</Empty>}
      {lines(changes.slice(0, SHOWN))}
      {older.length > 0 && (
        <details className={css["older"]}>
          <summary className="quiet">{countOf(older.length, "older change")}</summary>
          {lines(older)}
        </details>
      )}
    </Panel>
  );
}
