import { useEffect, useState } from "react";
import { ActionDialog } from "../../../../ui/admin/action-dialog.tsx";
import { AskBeforeLeaving, SaveNotes, SaveStatusText } from "../../../../ui/admin/autosave.tsx";
import { Bar } from "../../../../ui/admin/bar.tsx";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { formatDate } from "../../../../lib/india-format.ts";
import { Panel } from "../../../../ui/admin/panel.tsx";
import { useKey } from "../../../../ui/admin/keys.tsx";
import { Note, Status } from "../../../../ui/admin/status.tsx";
import { Trouble } from "../../../../ui/admin/trouble.tsx";
import { useAction } from "../../../../ui/admin/use-action.ts";
import { toast } from "../../../../ui/toasts.tsx";
import type { IssueShown, SampleShown } from "../../contract.ts";
import type { Check } from "../../domain/readiness.ts";
import { titleOf } from "../../domain/subscriber-fields.ts";
import { ISSUE_WORDS } from "../../domain/words.ts";
import css from "./composer.module.css";
import { IssueFields } from "./issue-fields.tsx";
import { IssuePreview } from "./issue-preview.tsx";
import { Checks, Samples } from "./readiness.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { useIssue } from "./use-issue.ts";

/** The checks of the saved issue; `samples`: three recipients with their values. */
export type Checked = { checks: Check[]; subscriberCount: number; text: string; samples: SampleShown[] };

/** Repeats the checks after each save; if that fails, the previous results stay. */
function useChecked(saved: IssueShown, loaded: Checked): Checked {
  const { submit } = useAction<Checked>(`check ${saved.id}`, { defaultShouldRevalidate: false });
  const [checked, setChecked] = useState({ version: saved.version, loaded, now: loaded });
  if (checked.loaded !== loaded) setChecked({ version: saved.version, loaded, now: loaded });
  useEffect(() => {
    if (checked.version === saved.version) return;
    const check = async () => {
      const answer = await submit({ intent: "check" });
      if (answer.ok) setChecked({ version: saved.version, loaded, now: answer.result });
    };
    void check();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each saved version
  }, [saved.version]);
  return checked.now;
}

/** The editor of an issue, with its preview. */
export function Composer({ issue, checked: loaded }: { issue: IssueShown; checked: Checked }) {
  const writing = useIssue(issue);
  const { saved, saveStatus, autosave, text } = writing;
  const checked = useChecked(saved, loaded);
  const { submit, sent, busy, answer } = useAction<string | undefined>(`issue ${issue.id}`);
  const [open, setOpen] = useState<"send" | "delete">();
  const close = () => setOpen(undefined);
  async function sendTest() {
    if (!(await autosave.settle())) return;
    const test = await submit({ intent: "test" });
    if (test.ok) toast.success(`Test sent to ${test.result}.`);
  }
  const review = async () => (await autosave.settle()) && setOpen("send");
  useKey("s", () => void autosave.settle());
  const state = ISSUE_WORDS[issue.state];
  return (
    <Bar
      title={titleOf(saved.subject) || "New newsletter"}
      back={{ name: "Newsletters", to: "/admin/newsletter/issues" }}
      detail={
        <span className="row">
          <Status tone={state.tone}>{state.name}</Status>
          <SaveStatusText status={saveStatus} />
        </span>
      }
      actions={
        <>
          {issue.state === "draft" && (
            <AdminButton
              look="quiet"
              icon="trash"
              aria-label="Delete this draft"
              onClick={() => setOpen("delete")}
            />
          )}
          <AdminButton
            icon="mail"
            busy={busy && sent?.get("intent") === "test"}
            onClick={() => void sendTest()}
          >
            Send me a test
          </AdminButton>
          <AdminButton look="solid" onClick={() => void review()}>
            Review and send
          </AdminButton>
        </>
      }
    >
      {issue.state === "scheduled" && issue.sendAt && (
        <Note tone="info">
          <p>Sends on {formatDate(issue.sendAt, "full")} IST, with the edits saved by then.</p>
          <AdminButton small busy={busy} onClick={() => void submit({ intent: "unschedule" })}>
            Unschedule
          </AdminButton>
        </Note>
      )}
      {issue.trouble && <Note tone="bad">{issue.trouble}</Note>}
      <SaveNotes
        status={saveStatus}
        retry={() => void autosave.settle()}
        reload={writing.reload}
        copy={() => submit({ ...text, intent: "copy" })}
      />
      {answer?.ok === false && <Trouble message={answer.error} number={answer.number} />}
      <div className={css["desk"]}>
        <IssueFields writing={writing} subscriberCount={checked.subscriberCount} />
        <div className={`stack ${css["side"]}`}>
          <IssuePreview issue={saved} text={checked.text} samples={checked.samples} />
          {checked.samples.length > 0 && (
            <Panel title="Preview for three subscribers">
              <Samples samples={checked.samples} />
            </Panel>
          )}
          <Panel
            title="Before you send"
            hint={`${checked.checks.filter(({ ok }) => ok).length} of ${checked.checks.length}`}
          >
            <Checks checks={checked.checks} />
          </Panel>
        </div>
      </div>
      <AskBeforeLeaving autosave={autosave} />
      {open === "send" && <SendDialog issue={saved} checked={checked} onClose={close} />}
      {open === "delete" && (
        <ActionDialog
          title="Delete this draft?"
          intent="delete"
          doIt="Delete draft"
          bad
          done="Draft deleted."
          onClose={close}
        >
          {() => <p>The audit log keeps the text.</p>}
        </ActionDialog>
      )}
    </Bar>
  );
}
