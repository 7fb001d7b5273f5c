import { useState } from "react";
import { AskBeforeLeaving, type SaveStatus, SaveStatusText } from "../../../../ui/admin/autosave.tsx";
import { Bar } from "../../../../ui/admin/bar.tsx";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { Confirm } from "../../../../ui/admin/dialog.tsx";
import { useKey } from "../../../../ui/admin/keys.tsx";
import { Status } from "../../../../ui/admin/status.tsx";
import type { IssueShown } from "../../contract.ts";
import { titleOf } from "../../domain/subscriber-fields.ts";
import { ISSUE_WORDS } from "../../ui/words.ts";
import css from "./composer.module.css";
import { ComposerNotices } from "./composer-notices.tsx";
import { IssueFields } from "./issue-fields.tsx";
import { IssuePreview } from "./issue-preview.tsx";
import { Readiness } from "./readiness.tsx";
import { SamplesPanel } from "./samples.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { type Checked, useChecks } from "./use-checks.ts";
import { type ComposerActions, useComposerActions } from "./use-composer-actions.ts";
import { useIssue } from "./use-issue.ts";

const IssueStatus = ({ issue, saveStatus }: { issue: IssueShown; saveStatus: SaveStatus }) => (
  <span className={css["status"]}>
    <Status tone={ISSUE_WORDS[issue.state].tone}>{ISSUE_WORDS[issue.state].name}</Status>
    <SaveStatusText status={saveStatus} />
  </span>
);

const Buttons = ({
  issue,
  actions,
  review,
  remove,
}: {
  issue: IssueShown;
  actions: ComposerActions;
  review: () => void;
  remove: () => void;
}) => (
  <>
    {issue.state === "draft" && (
      <AdminButton look="quiet" icon="trash" aria-label="Delete this draft" onClick={remove} />
    )}
    <AdminButton
      icon="mail"
      busy={actions.busy?.endsWith("/test") ?? false}
      onClick={() => void actions.test()}
    >
      Send me a test
    </AdminButton>
    <AdminButton look="solid" onClick={review}>
      Review and send
    </AdminButton>
  </>
);

const ThrowAway = ({ actions, onClose }: { actions: ComposerActions; onClose: () => void }) => (
  <Confirm
    title="Delete this draft?"
    doIt="Delete draft"
    bad
    busy={actions.busy !== undefined}
    onConfirm={() => void actions.remove()}
    onClose={onClose}
  >
    <p>The audit log keeps the text.</p>
  </Confirm>
);

/** The editor of an issue, with its preview. */
export function Composer({ issue, given }: { issue: IssueShown; given: Checked }) {
  const writing = useIssue(issue);
  const { saved, saveStatus } = writing;
  const checked = useChecks(issue.id, saved.version, given);
  const actions = useComposerActions(issue, writing);
  const [open, setOpen] = useState<"send" | "remove">();
  const review = async () => (await writing.save()) && setOpen("send");
  const close = () => setOpen(undefined);
  useKey("s", () => void writing.save());
  return (
    <Bar
      title={titleOf(saved.subject) || "New newsletter"}
      back={{ name: "Newsletters", to: "/admin/newsletter/letters" }}
      detail={<IssueStatus issue={issue} saveStatus={saveStatus} />}
      actions={
        <Buttons
          issue={issue}
          actions={actions}
          remove={() => setOpen("remove")}
          review={() => void review()}
        />
      }
    >
      <ComposerNotices issue={issue} writing={writing} actions={actions} />
      <div className={css["desk"]}>
        <IssueFields writing={writing} subscriberCount={checked.readers} />
        <div className={css["side"]}>
          <IssuePreview
            id={issue.id}
            version={saved.version}
            text={checked.text}
            preview={saved.preview}
            samples={checked.samples}
          />
          <SamplesPanel samples={checked.samples} />
          <Readiness checks={checked.checks} />
        </div>
      </div>
      <AskBeforeLeaving autosave={writing.autosave} />
      {open === "send" && (
        <SendDialog
          issue={saved}
          checks={checked.checks}
          samples={checked.samples}
          subscriberCount={checked.readers}
          onClose={close}
        />
      )}
      {open === "remove" && <ThrowAway actions={actions} onClose={close} />}
    </Bar>
  );
}
