import { useState } from "react";
import { DeskButton } from "../../../../ui/desk/button.tsx";
import { Dialog } from "../../../../ui/desk/dialog.tsx";
import { Glyph } from "../../../../ui/desk/glyph.tsx";
import { Note } from "../../../../ui/desk/status.tsx";
import { Trouble } from "../../../../ui/desk/trouble.tsx";
import { whenText } from "../../../../ui/desk/when.tsx";
import { toast } from "../../../../ui/toasts.tsx";
import { Comparison } from "./comparison.tsx";
import type { Held, Saver, Standing } from "./saver.ts";

/** Somebody else was faster: who and when, and what to do with two texts. Both are in the history afterwards, whichever is taken. */
function Conflict({
  standing,
  held,
  saver,
}: {
  standing: Extract<Standing, { is: "conflict" }>;
  held: Held;
  saver: Saver;
}) {
  const [comparing, setComparing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { said, theirs } = standing;
  const settle = (way: () => Promise<boolean>) => async () => {
    setBusy(true);
    const done = await way();
    setBusy(false);
    setComparing(false);
    if (!done) toast.error("That did not arrive. Your text is still here and on this machine.");
  };
  const buttons = (
    <>
      <DeskButton small busy={busy} onClick={() => void settle(saver.takeTheirs)()}>
        Take theirs
      </DeskButton>
      <DeskButton small busy={busy} onClick={() => void settle(saver.keepMine)()}>
        Keep mine
      </DeskButton>
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
        <DeskButton small onClick={() => setComparing(true)}>
          See the difference
        </DeskButton>
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
  const { standing, post, recovered } = held;
  return (
    <>
      {standing.is === "conflict" && <Conflict standing={standing} held={held} saver={saver} />}
      {standing.is === "stopped" && (
        <Trouble
          message={`${standing.error}. Your text is kept on this machine.`}
          retry={() => void saver.again()}
        />
      )}
      {standing.is === "refused" && !standing.field && (
        <Trouble message={standing.error} number={standing.number} retry={() => void saver.again()} />
      )}
      {recovered && standing.is !== "conflict" && (
        <Note tone="info">
          <output>
            What you wrote on {whenText(recovered)} and could not save was kept on this machine. It is taken
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
