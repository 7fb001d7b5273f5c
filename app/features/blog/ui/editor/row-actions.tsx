import { AdminButton } from "../../../../ui/admin/button.tsx";
import { Confirm } from "../../../../ui/admin/dialog.tsx";
import type { EditorRow } from "../../contract.ts";
import css from "./posts.module.css";
import { useRowActions } from "./use-row-actions.ts";

/** Actions in the list of posts: delete and restore. */
export function RowActions({ row }: { row: EditorRow }) {
  const name = row.title.trim() || "Untitled";
  const { busy, asked, setAsked, remove, bringBack } = useRowActions(row, name);
  if (row.state === "deleted")
    return (
      <AdminButton
        small
        icon="undo"
        busy={busy}
        onClick={() => void bringBack()}
        aria-label={`Restore “${name}”`}
      >
        Restore
      </AdminButton>
    );
  return (
    <span className={css["acts"]}>
      <AdminButton
        look="quiet"
        small
        icon="trash"
        title="Delete"
        aria-label={`Delete “${name}”`}
        onClick={() => setAsked(true)}
      />
      {asked && (
        <Confirm
          title={`Delete “${name}”?`}
          doIt="Delete"
          bad
          busy={busy}
          onConfirm={() => void remove()}
          onClose={() => setAsked(false)}
        >
          <p>
            {row.state === "draft"
              ? "It moves to the trash."
              : "Its page is removed from the site, and it moves to the trash."}{" "}
            You can restore it as a draft for 30 days.
          </p>
        </Confirm>
      )}
    </span>
  );
}
