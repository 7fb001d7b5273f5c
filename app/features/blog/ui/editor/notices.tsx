import { useNavigate } from "react-router";
import { SaveNotes } from "../../../../ui/admin/autosave.tsx";
import { Glyph } from "../../../../ui/admin/glyph.tsx";
import { Note } from "../../../../ui/admin/status.tsx";
import { toast } from "../../../../ui/toasts.tsx";
import type { EditedPost, Saver } from "./use-saver.ts";

/** Notices about the post, above its text. */
export function Notices({ edited, saver }: { edited: EditedPost; saver: Saver }) {
  const { saveStatus, post } = edited;
  const navigate = useNavigate();
  async function reload() {
    const result = await saver.reload();
    if (!result.ok) toast.error(result.error ?? result.message);
  }
  async function copy() {
    const result = await saver.copy();
    if (result.ok) await navigate(`/admin/blog/${result.data.id}`);
    else toast.error(result.error ?? result.message);
  }
  return (
    <>
      <SaveNotes status={saveStatus} retry={() => void saver.save()} reload={reload} copy={copy} />
      {post.state === "deleted" && (
        <Note tone="bad">
          <Glyph name="trash" />
          <p>This post is in the trash. You can restore it as a draft for 30 days after it was deleted.</p>
        </Note>
      )}
      {post.state === "changes" && (
        <Note tone="warn">
          <p>Readers still see the published version. Publish to update it.</p>
        </Note>
      )}
      {post.state === "scheduled" && post.waiting && (
        <Note tone="warn">
          <p>These edits aren’t scheduled yet. Reschedule to include them.</p>
        </Note>
      )}
    </>
  );
}
