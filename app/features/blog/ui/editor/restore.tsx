import { useState } from "react";
import { useNavigate } from "react-router";
import { callApi } from "../../../../platform/http/api.ts";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { Confirm } from "../../../../ui/admin/dialog.tsx";
import { formatDate } from "../../../../ui/admin/date-time.tsx";
import { toast } from "../../../../ui/toasts.tsx";
import { restoredBesides } from "../../domain/restoring.ts";
import type { EditorPost, WholeRevision } from "../../contract.ts";

/** Restores a revision as unpublished edits. */
export function Restore({
  post,
  old,
  addressFree,
}: {
  post: EditorPost;
  old: WholeRevision;
  addressFree: boolean;
}) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  async function restore() {
    setBusy(true);
    const path = `/api/admin/blog/posts/${post.id}/revisions/${old.id}/restore`;
    const result = await callApi(path, { method: "POST", body: { revision: post.revision } });
    setBusy(false);
    setAsked(false);
    if (!result.ok) {
      toast.error(result.said ?? result.message);
      return;
    }
    toast.success("Draft restored. Readers still see the published version.");
    await navigate(`/admin/blog/${post.id}`);
  }
  return (
    <>
      <AdminButton look="solid" icon="undo" busy={busy} onClick={() => setAsked(true)}>
        Restore to draft
      </AdminButton>
      {asked && (
        <Confirm
          title={`Restore the text of ${formatDate(old.at)}?`}
          doIt="Restore"
          busy={busy}
          onConfirm={() => void restore()}
          onClose={() => setAsked(false)}
        >
          <p>
            It replaces your draft. Readers see no change until you publish, and the current text stays in the
            revisions.
          </p>
          {restoredBesides(post.work, old.work, { addressFree }).map((says) => (
            <p key={says}>{says}</p>
          ))}
        </Confirm>
      )}
    </>
  );
}
