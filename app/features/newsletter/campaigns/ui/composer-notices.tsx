import { useNavigate } from "react-router";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { Note } from "../../../../ui/admin/status.tsx";
import { Trouble } from "../../../../ui/admin/trouble.tsx";
import { formatDate } from "../../../../ui/admin/date-time.tsx";
import type { IssueShown } from "../../contract.ts";
import { useAction } from "../../ui/use-action.ts";
import type { ComposerActions } from "./use-composer-actions.ts";
import type { Writing } from "./use-issue.ts";
import type { AnswerOf } from "../../../../platform/http/answer.ts";
import type { WritingCalls } from "../../admin.server.ts";

type CopyAnswer = AnswerOf<WritingCalls, "/api/admin/newsletter/letters/:id/copy", "post">;

/** Two people wrote at once: both texts are here, and the second chooses. */
function Theirs({ writing, theirs }: { writing: Writing; theirs: IssueShown }) {
  const navigate = useNavigate();
  const { run, busy, trouble } = useAction();
  async function overwriteTheirs() {
    const made = await run<CopyAnswer>(`/letters/${theirs.id}/copy`, {
      ...writing.words,
      version: theirs.version,
    });
    if (!made) return;
    writing.takeTheirs(theirs);
    await navigate(`/admin/newsletter/letters/${made.letter.id}`);
  }
  return (
    <Note tone="warn">
      <p>
        {theirs.updatedBy} changed this newsletter at {formatDate(theirs.updatedAt)}. Your text is still on
        this page, but not saved.
      </p>
      <AdminButton small busy={busy !== undefined} onClick={() => void overwriteTheirs()}>
        Save mine as a new draft
      </AdminButton>
      <AdminButton small onClick={() => writing.takeTheirs(theirs)}>
        Use their version
      </AdminButton>
      {trouble && <Trouble message={trouble.message} number={trouble.number} />}
    </Note>
  );
}

/** What somebody who writes has to know about the issue, over its fields. */
export function ComposerNotices({
  issue,
  writing,
  actions,
}: {
  issue: IssueShown;
  writing: Writing;
  actions: ComposerActions;
}) {
  const { saveStatus } = writing;
  return (
    <>
      {issue.state === "scheduled" && issue.sendAt && (
        <Note tone="info">
          <p>Sends on {formatDate(issue.sendAt, "full")} IST, with the edits saved by then.</p>
          <AdminButton small onClick={() => void actions.unschedule()}>
            Unschedule
          </AdminButton>
        </Note>
      )}
      {issue.trouble && <Note tone="bad">{issue.trouble}</Note>}
      {saveStatus.is === "theirs" && <Theirs writing={writing} theirs={saveStatus.theirs} />}
      {saveStatus.is === "failed" && (
        <Trouble
          message={`Not saved. ${saveStatus.message}`}
          number={saveStatus.number}
          retry={() => void writing.save()}
        />
      )}
      {actions.trouble && <Trouble message={actions.trouble.message} number={actions.trouble.number} />}
      {actions.notice && (
        <Note tone="ok">
          <output>{actions.notice}</output>
        </Note>
      )}
    </>
  );
}
