import type { ReactNode } from "react";
import { SaveStatusText } from "../../../../ui/admin/autosave.tsx";
import { AdminButton, AdminLink } from "../../../../ui/admin/button.tsx";
import { useKey } from "../../../../ui/admin/keys.tsx";
import { toast } from "../../../../ui/toasts.tsx";
import css from "./editor.module.css";
import { PostState } from "./post-state.tsx";
import type { EditedPost, Saver } from "./use-saver.ts";

/** The bar of the editor: state, history, preview, and the next step as `children`. */
export function PostActions({
  edited: { post, saveStatus },
  saver,
  children,
}: {
  edited: EditedPost;
  saver: Saver;
  children: ReactNode;
}) {
  async function openPreview() {
    const saved = await saver.settle();
    if (!saved) toast.error("The preview shows your last save.");
    open(`/blog/preview/${post.id}`, "_blank");
  }
  useKey("s", () => void saver.save(true));
  return (
    <>
      <span className={`row ${css["where"]}`}>
        <PostState {...post} />
        <SaveStatusText status={saveStatus} />
      </span>
      <AdminLink look="quiet" icon="history" aria-label="Revisions" to={`/admin/blog/${post.id}/revisions`}>
        <span className={css["wide"]}>Revisions</span>
      </AdminLink>
      <AdminButton
        icon="eye"
        title="Preview as a page"
        aria-label="Preview as a page"
        onClick={() => void openPreview()}
      >
        <span className={css["wide"]}>Preview</span>
      </AdminButton>
      {children}
    </>
  );
}
