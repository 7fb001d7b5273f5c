import { diffWordsWithSpace } from "diff";
import { AdminLink } from "../../../ui/admin/button.tsx";
import type { StoredAuditEntry } from "../contract.ts";
import css from "./audit.module.css";
import { factChanges, type FactChange, factText, subjectName, subjectPage } from "../domain/words.ts";

/** Longer texts are compared word by word. */
const LONG = 60;
/** Longer texts are truncated. */
const LONGEST = 4_000;

function Changed({ before, after }: Pick<FactChange, "before" | "after">) {
  const [oldText, newText] = [factText(before).slice(0, LONGEST), factText(after).slice(0, LONGEST)];
  if (oldText.length + newText.length < LONG || before === undefined || after === undefined)
    return (
      <>
        {before !== undefined && <del>{oldText}</del>} {after !== undefined && <ins>{newText}</ins>}
      </>
    );
  return diffWordsWithSpace(oldText, newText).map((part, at) => {
    if (part.added) return <ins key={at}>{part.value}</ins>;
    return part.removed ? <del key={at}>{part.value}</del> : <span key={at}>{part.value}</span>;
  });
}

/** Every field of an entry: old values struck through, new ones underlined. */
export const FactDiff = ({ entry }: { entry: StoredAuditEntry }) => {
  const page = subjectPage(entry);
  const changes = factChanges(entry);
  return (
    <div className="stack">
      <dl className={css["facts"]}>
        {changes.map((change) => (
          <div key={change.name}>
            <dt>{change.name}</dt>
            <dd>
              {change.changed ? (
                <Changed before={change.before} after={change.after} />
              ) : (
                factText(change.after ?? change.before)
              )}
            </dd>
          </div>
        ))}
        {changes.length === 0 && <p>No further details.</p>}
      </dl>
      <p className="quiet">
        {page && (
          <AdminLink small look="quiet" icon="right" to={page}>
            Open {subjectName(entry)}
          </AdminLink>
        )}
        <span>
          Entry {entry.id} by {entry.who.name}
        </span>
      </p>
    </div>
  );
};
