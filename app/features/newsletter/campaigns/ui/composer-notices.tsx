import { useNavigate } from "react-router";
import { SaveNotes } from "../../../../ui/admin/autosave.tsx";
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

/** Notices about the issue, above its fields. */
export function ComposerNotices({
  issue,
  writing,
  actions,
}: {
  issue: IssueShown;
  writing: Writing;
  actions: ComposerActions;
}) {
  const navigate = useNavigate();
  const { run, trouble } = useAction();
  async function copy() {
    const draft = { ...writing.words, version: writing.saved.version };
    const made = await run<CopyAnswer>(`/letters/${issue.id}/copy`, draft);
    if (!made) return;
    writing.autosave.forget();
    await navigate(`/admin/newsletter/letters/${made.letter.id}`);
  }
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
      <SaveNotes
        status={writing.saveStatus}
        retry={() => void writing.save()}
        reload={writing.reload}
        copy={copy}
      />
      {trouble && <Trouble message={trouble.message} number={trouble.number} />}
      {actions.trouble && <Trouble message={actions.trouble.message} number={actions.trouble.number} />}
      {actions.notice && (
        <Note tone="ok">
          <output>{actions.notice}</output>
        </Note>
      )}
    </>
  );
}
