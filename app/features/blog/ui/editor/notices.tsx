import { useState } from "react";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { Dialog } from "../../../../ui/admin/dialog.tsx";
import { Glyph } from "../../../../ui/admin/glyph.tsx";
import { Note } from "../../../../ui/admin/status.tsx";
import { Trouble } from "../../../../ui/admin/trouble.tsx";
import { formatDate } from "../../../../ui/admin/date-time.tsx";
import { toast } from "../../../../ui/toasts.tsx";
import { Comparison } from "./comparison.tsx";
import type { Saver } from "./saver.ts";
import type { Held, SaveStatus } from "./save-progress.ts";

/**
 * Somebody else was faster: who and when, and what to do with two texts. Both are in the history afterwards,
 * whichever is taken.
 */
function Conflict({
  saveStatus,
  held,
  saver,
}: {
  saveStatus: Extract<SaveStatus, { is: "conflict" }>;
  held: Held;
  saver: Saver;
}) {
  const [comparing, setComparing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { said, theirs } = saveStatus;
  const settle = (way: () => Promise<boolean>) => async () => {
    setBusy(true);
    const done = await way();
    setBusy(false);
    setComparing(false);
    if (!done) toast.error("Not saved. Your text is still here.");
  };
  const buttons = (
    <>
      <AdminButton small busy={busy} onClick={() => void settle(saver.takeTheirs)()}>
        Use their version
      </AdminButton>
      <AdminButton small busy={busy} onClick={() => void settle(saver.overwriteTheirs)()}>
        Use mine
      </AdminButton>
    </>
  );
  return (
    <Note tone="warn">
      <Glyph name="warn" />
      <p role="alert">{said}. Your text is safe here. Choose a version; the other stays in the revisions.</p>
      {theirs && (
        <AdminButton small onClick={() => setComparing(true)}>
          Compare versions
        </AdminButton>
      )}
      {buttons}
      {comparing && theirs && (
        <Dialog title="Compare versions" wide onClose={() => setComparing(false)} actions={buttons}>
          <Comparison was={theirs.work} is={held.work} />
        </Dialog>
      )}
    </Note>
  );
}

/** What somebody who writes has to know about the post, over its text. */
export function Notices({ held, saver }: { held: Held; saver: Saver }) {
  const { saveStatus, post, recovered } = held;
  return (
    <>
      {saveStatus.is === "conflict" && <Conflict saveStatus={saveStatus} held={held} saver={saver} />}
      {saveStatus.is === "stopped" && (
        <Trouble
          message={`${saveStatus.error}. Your text is saved in this browser.`}
          retry={() => void saver.again()}
        />
      )}
      {saveStatus.is === "refused" && !saveStatus.field && (
        <Trouble message={saveStatus.error} number={saveStatus.number} retry={() => void saver.again()} />
      )}
      {recovered && saveStatus.is !== "conflict" && (
        <Note tone="info">
          <output>We restored the text you could not save on {formatDate(recovered)}.</output>
        </Note>
      )}
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
