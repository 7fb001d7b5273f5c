import { useState } from "react";
import { useNavigate } from "react-router";
import { ActionDialog } from "../../../../ui/admin/action-dialog.tsx";
import { Bar } from "../../../../ui/admin/bar.tsx";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { Glyph } from "../../../../ui/admin/glyph.tsx";
import { Panel } from "../../../../ui/admin/panel.tsx";
import { Empty, Note } from "../../../../ui/admin/status.tsx";
import { formatDate } from "../../../../lib/india-format.ts";
import { toast } from "../../../../ui/toasts.tsx";
import type { EditorPost } from "../../contract.ts";
import { restoredBesides } from "../../domain/restoring.ts";
import css from "./history.module.css";
import { type HistoryPage, KINDS, RevisionSteps } from "./revision-steps.tsx";
import { TextDiff } from "./text-diff.tsx";

const barOf = ({ id, work }: EditorPost) => ({
  title: "Revisions",
  detail: work.title.trim() || "Untitled",
  back: { name: "The post", to: `/admin/blog/${id}` },
});

/** The empty history of an imported post. */
export const NoHistory = ({ post }: { post: EditorPost }) => (
  <Bar {...barOf(post)}>
    <Panel title="Revisions" flush>
      <Empty title="No revisions yet">
        This post came with the site. Every save from now on appears here.
      </Empty>
    </Panel>
  </Bar>
);

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast.success("Old text copied.");
  } catch {
    toast.error("Your browser blocked copying.");
  }
}

/** Restores a revision as unpublished edits. */
function Restore({ post, old, addressFree }: Pick<HistoryPage, "post" | "old" | "addressFree">) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <AdminButton look="solid" icon="undo" onClick={() => setAsking(true)}>
        Restore to draft
      </AdminButton>
      {asking && (
        <ActionDialog
          title={`Restore the text of ${formatDate(old.at)}?`}
          intent="restore"
          doIt="Restore"
          done="Draft restored. Readers still see the published version."
          onDone={() => void navigate(`/admin/blog/${post.id}`)}
          onClose={() => setAsking(false)}
        >
          {() => (
            <>
              <input type="hidden" name="revision" value={post.revision} />
              <input type="hidden" name="from" value={old.id} />
              <p>
                It replaces your draft. Readers see no change until you publish, and the current text stays in
                the revisions.
              </p>
              {restoredBesides(post.work, old.work, { addressFree }).map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </>
          )}
        </ActionDialog>
      )}
    </>
  );
}

/** A post's history: each revision compared with the current text. */
export function History(page: HistoryPage) {
  const { post, old, addressFree } = page;
  return (
    <Bar
      {...barOf(post)}
      actions={
        <>
          <AdminButton onClick={() => void copy(old.work.body)}>Copy old text</AdminButton>
          {post.state !== "deleted" && <Restore post={post} old={old} addressFree={addressFree} />}
        </>
      }
    >
      <div className={css["layout"]}>
        <RevisionSteps {...page} />
        <Panel
          title={`${formatDate(old.at)} compared with the current text`}
          hint={`${KINDS[old.kind]} by ${old.by}`}
        >
          <div className={css["place"]}>
            <Note tone="info">
              <Glyph name="lock" />
              <p>Restoring only changes the draft. Readers see it when you publish.</p>
            </Note>
            <TextDiff was={old.work} is={post.work} />
          </div>
        </Panel>
      </div>
    </Bar>
  );
}
