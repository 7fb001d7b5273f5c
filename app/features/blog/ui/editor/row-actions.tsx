import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { callApi } from "../../../../platform/api.ts";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { Confirm } from "../../../../ui/admin/dialog.tsx";
import { toast } from "../../../../ui/toasts.tsx";
import type { EditorPost, EditorRow } from "../../contract.ts";
import css from "./posts.module.css";

type Answer = { success: true; post: EditorPost };

/** What can be done with a post from the list: a copy of it, into the trash, out of it again. */
export function RowActions({ row }: { row: EditorRow }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const name = row.title.trim() || "Untitled";

  async function call(method: string, path: string, body?: object): Promise<EditorPost | undefined> {
    setBusy(true);
    const result = await callApi<Answer>(`/api/admin/blog/posts/${row.id}${path}`, {
      method,
      ...(body && { body }),
    });
    setBusy(false);
    if (result.ok) return result.data.post;
    toast.error(result.said ?? result.message);
    return undefined;
  }
  async function duplicate() {
    const post = await call("POST", "/duplicate");
    if (post) await navigate(`/admin/blog/${post.id}`);
  }
  async function remove() {
    const gone = await call("DELETE", "", { revision: row.revision });
    setAsked(false);
    if (gone) toast.success(`“${name}” is in the trash for thirty days.`);
    await revalidate();
  }
  async function bringBack() {
    if (await call("POST", "/bring-back")) toast.success(`“${name}” is a draft again.`);
    await revalidate();
  }
  if (row.state === "deleted")
    return (
      <AdminButton
        small
        icon="undo"
        busy={busy}
        onClick={() => void bringBack()}
        aria-label={`Bring back “${name}”`}
      >
        Bring back
      </AdminButton>
    );
  return (
    <span className={css["acts"]}>
      <AdminButton
        look="quiet"
        small
        icon="copy"
        busy={busy}
        title="Duplicate"
        aria-label={`Duplicate “${name}”`}
        onClick={() => void duplicate()}
      />
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
              ? "It goes into the trash."
              : "Readers find nothing at its address any more, and it goes into the trash."}{" "}
            It can be brought back as a draft for thirty days.
          </p>
        </Confirm>
      )}
    </span>
  );
}
