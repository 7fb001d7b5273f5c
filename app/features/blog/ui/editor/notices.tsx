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
    if (!done) toast.error("That did not arrive. Your text is still here and on this machine.");
  };
  const buttons = (
    <>
      <AdminButton small busy={busy} onClick={() => void settle(saver.takeTheirs)()}>
        Take theirs
      </AdminButton>
      <AdminButton small busy={busy} onClick={() => void settle(saver.overwriteTheirs)()}>
        Keep mine
      </AdminButton>
    </>
  );
  return (
    <Note tone="warn">
      <Glyph name="warn" />
      <p role="alert">
        {said}. Your text is kept here, and nothing is saved over theirs. Whichever you take, the other stays
        in the revisions.
      </p>
      {theirs && (
        <AdminButton small onClick={() => setComparing(true)}>
          See the difference
        </AdminButton>
      )}
      {buttons}
      {comparing && theirs && (
        <Dialog title="From theirs to yours" wide onClose={() => setComparing(false)} actions={buttons}>
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
          message={`${saveStatus.error}. Your text is kept on this machine.`}
          retry={() => void saver.again()}
        />
      )}
      {saveStatus.is === "refused" && !saveStatus.field && (
        <Trouble message={saveStatus.error} number={saveStatus.number} retry={() => void saver.again()} />
      )}
      {recovered && saveStatus.is !== "conflict" && (
        <Note tone="info">
          <output>
            What you wrote on {formatDate(recovered)} and could not save was kept on this machine. It is taken
            up again.
          </output>
        </Note>
      )}
      {post.state === "deleted" && (
        <Note tone="bad">
          <Glyph name="trash" />
          <p>
            This post is in the trash. It can be brought back as a draft for thirty days after it was deleted.
          </p>
        </Note>
      )}
      {post.state === "changes" && (
        <Note tone="warn">
          <p>Readers see the post as it was published. Your edits wait until you publish them.</p>
        </Note>
      )}
      {post.state === "scheduled" && post.waiting && (
        <Note tone="warn">
          <p>These edits are not in what was scheduled. Schedule it again to put them in.</p>
        </Note>
      )}
    </>
  );
}
