import { grouped } from "../../../../lib/india-format.ts";
import { useState } from "react";
import { Bar } from "../../../../ui/admin/bar.tsx";
import { ActionButton } from "../../../../ui/admin/action-button.tsx";
import { ActionDialog } from "../../../../ui/admin/action-dialog.tsx";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { Panel } from "../../../../ui/admin/panel.tsx";
import { Note, Status } from "../../../../ui/admin/status.tsx";
import { Tile, Tiles } from "../../../../ui/admin/tiles.tsx";
import type { IssueProgress, IssueShown, SendState } from "../../contract.ts";
import { titleOf } from "../../domain/subscriber-fields.ts";
import { TOPIC_WORDS } from "../../domain/topics.ts";
import { Undelivered } from "./undelivered.tsx";
import { IssuePreview } from "../../issues/ui/issue-preview.tsx";
import { OutcomeBar } from "./outcome-bar.tsx";
import { NewsletterTabs } from "../../ui/newsletter-tabs.tsx";
import { progressText, useProgress } from "./use-progress.ts";
import { ISSUE_WORDS, percentText, subscribersText } from "../../domain/words.ts";

function Controls({ progress }: { progress: IssueProgress }) {
  const [stopping, setStopping] = useState(false);
  const isSending = progress.state === "sending";
  return (
    <>
      {(isSending || progress.state === "paused") && (
        <div className="row">
          <ActionButton
            title={isSending ? "A few emails already being sent will still go out" : undefined}
            form={{ intent: isSending ? "pause" : "resume" }}
          >
            {isSending ? "Pause" : "Resume"}
          </ActionButton>
          <AdminButton onClick={() => setStopping(true)}>Stop…</AdminButton>
        </div>
      )}
      {stopping && (
        <ActionDialog
          title="Stop sending?"
          intent="cancel"
          doIt="Stop sending"
          bad
          done="Sending stopped."
          onClose={() => setStopping(false)}
        >
          {() => (
            <p>
              {subscribersText(progress.pending)} won’t get it. You can’t restart it. To hold it, pause
              instead.
            </p>
          )}
        </ActionDialog>
      )}
    </>
  );
}

/** Sending progress of an issue, its rejected and uncertain copies, and results. */
export function Sending({
  issue,
  sendState,
  text,
}: {
  issue: IssueShown;
  sendState: SendState;
  text: string;
}) {
  const { progress, undelivered, pace, lost } = useProgress(issue.id, sendState);
  const { of, sent, failed, uncertain, kept, left } = progress;
  const { archivedAt } = issue;
  const word = ISSUE_WORDS[progress.state];
  return (
    <Bar
      title={titleOf(issue.subject)}
      back={{ name: "Newsletters", to: "/admin/newsletter/issues" }}
      detail={<Status tone={word.tone}>{word.name}</Status>}
      actions={
        <ActionButton icon="pen" form={{ intent: "duplicate" }}>
          Duplicate
        </ActionButton>
      }
    >
      <NewsletterTabs />
      <Panel title={word.name} hint={`Topic: ${TOPIC_WORDS[issue.topic].name}`}>
        <div className="stack">
          <output className="visually-hidden">{word.name}</output>
          <p>{progressText(progress, pace)}</p>
          <Controls progress={progress} />
          <OutcomeBar progress={progress} />
          {progress.trouble && <Note tone="bad">{progress.trouble}</Note>}
          {lost && <Note tone="warn">Can’t refresh right now. Sending continues in the background.</Note>}
        </div>
      </Panel>
      <Tiles label="Results">
        <Tile label="Delivered" value={grouped(sent)} note={`${percentText(sent, of)} of ${grouped(of)}`} />
        <Tile label="Rejected" value={grouped(failed)} note={percentText(failed, of)} />
        <Tile label="Uncertain" value={grouped(uncertain)} alarm={uncertain > 0} />
        <Tile label="Blocked" value={grouped(kept)} note="unsubscribed or bounced before sending" />
        <Tile label="Unsubscribed since" value={grouped(left)} note={percentText(left, sent)} />
      </Tiles>
      {progress.state === "sent" && (
        <Panel
          title="On the site"
          hint={archivedAt ? "Open to everyone" : "Only for its subscribers and Insiders"}
        >
          <div className="row">
            <ActionButton form={{ intent: archivedAt ? "unarchive" : "archive" }}>
              {archivedAt ? "Remove from the site" : "Publish on the site"}
            </ActionButton>
            {archivedAt && (
              <a className="link" href={`/blog/letters/${issue.id}`}>
                View on the site
              </a>
            )}
          </div>
        </Panel>
      )}
      <Undelivered copies={undelivered} progress={progress} />
      <Note>We don’t track opens or clicks.</Note>
      <IssuePreview issue={issue} text={text} />
    </Bar>
  );
}
