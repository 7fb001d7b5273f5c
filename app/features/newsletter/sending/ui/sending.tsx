import { grouped } from "../../../../lib/india-format.ts";
import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { Bar } from "../../../../ui/admin/bar.tsx";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { Confirm } from "../../../../ui/admin/dialog.tsx";
import { Panel } from "../../../../ui/admin/panel.tsx";
import { Note, Status } from "../../../../ui/admin/status.tsx";
import { Tile, Tiles } from "../../../../ui/admin/tiles.tsx";
import { Trouble } from "../../../../ui/admin/trouble.tsx";
import type { IssueProgress, IssueShown } from "../../contract.ts";
import { titleOf } from "../../domain/subscriber-fields.ts";
import { Doubtful } from "./doubtful.tsx";
import { happening } from "./happening.ts";
import { IssuePreview } from "../../campaigns/ui/issue-preview.tsx";
import { OutcomeBar } from "./outcome-bar.tsx";
import { NewsletterTabs } from "../../ui/newsletter-tabs.tsx";
import css from "./sending.module.css";
import { useAction } from "../../ui/use-action.ts";
import { type SendState, useProgress } from "./use-progress.ts";
import { ISSUE_WORDS, percentText, TOPIC_NAMES, subscribersText } from "../../ui/words.ts";
import type { AnswerOf } from "../../../../platform/http/answer.ts";
import type { WritingCalls } from "../../admin.server.ts";

type CopyAnswer = AnswerOf<WritingCalls, "/api/admin/newsletter/letters/:id/copy", "post">;

/** The results. There are no opens or clicks, since emails are not tracked. */
const Result = ({
  progress: { of, sent, failed, kept: suppressed, uncertain, left },
}: {
  progress: IssueProgress;
}) => (
  <Tiles label="Results">
    <Tile label="Delivered" value={grouped(sent)} note={`${percentText(sent, of)} of ${grouped(of)}`} />
    <Tile label="Rejected" value={grouped(failed)} note={percentText(failed, of)} />
    <Tile label="Uncertain" value={grouped(uncertain)} alarm={uncertain > 0} />
    <Tile label="Blocked" value={grouped(suppressed)} note="unsubscribed or bounced before sending" />
    <Tile label="Unsubscribed since" value={grouped(left)} note={percentText(left, sent)} />
  </Tiles>
);

/** Asks before an issue is stopped permanently. */
const ConfirmStop = ({
  pending,
  busy,
  onConfirm,
  onClose,
}: {
  pending: number;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) => (
  <Confirm title="Stop sending?" doIt="Stop sending" bad busy={busy} onConfirm={onConfirm} onClose={onClose}>
    <p>{subscribersText(pending)} won’t get it. You can’t restart it. To hold it, pause instead.</p>
  </Confirm>
);

function Controls({
  id,
  progress,
  onChange,
}: {
  id: string;
  progress: IssueProgress;
  onChange: () => Promise<unknown>;
}) {
  const { run, busy, trouble } = useAction();
  const [stopping, setStopping] = useState(false);
  const step = async (name: "pause" | "resume" | "cancel") => {
    await run(`/letters/${id}/${name}`);
    setStopping(false);
    await onChange();
  };
  const going = progress.state === "sending";
  const underway = going || progress.state === "paused";
  return (
    <>
      {underway && (
        <div className={css["controls"]}>
          <AdminButton
            title={going ? "A few emails already being sent will still go out" : undefined}
            busy={busy !== undefined}
            onClick={() => void step(going ? "pause" : "resume")}
          >
            {going ? "Pause" : "Resume"}
          </AdminButton>
          <AdminButton onClick={() => setStopping(true)}>Stop…</AdminButton>
        </div>
      )}
      {trouble && <Trouble message={trouble.message} number={trouble.number} />}
      {stopping && (
        <ConfirmStop
          pending={progress.pending}
          busy={busy !== undefined}
          onConfirm={() => void step("cancel")}
          onClose={() => setStopping(false)}
        />
      )}
    </>
  );
}

/** Creates a copy of this issue. */
function WriteAnother({ issue }: { issue: IssueShown }) {
  const navigate = useNavigate();
  const { run, busy } = useAction();
  const { version, subject, preview, body, topic } = issue;
  async function begin() {
    const made = await run<CopyAnswer>(`/letters/${issue.id}/copy`, {
      version,
      subject,
      preview,
      body,
      topic,
    });
    if (made) await navigate(`/admin/newsletter/letters/${made.letter.id}`);
  }
  return (
    <AdminButton icon="pen" busy={busy !== undefined} onClick={() => void begin()}>
      Duplicate
    </AdminButton>
  );
}

/** Whether the issue is public on the site. */
function Archive({ issue, onChange }: { issue: IssueShown; onChange: () => Promise<unknown> }) {
  const { run, busy, trouble } = useAction();
  async function turn() {
    await run(`/letters/${issue.id}/${issue.archivedAt ? "unarchive" : "archive"}`);
    await onChange();
  }
  return (
    <Panel
      title="On the site"
      hint={issue.archivedAt ? "Open to everyone" : "Only for its subscribers and Insiders"}
    >
      <div className={css["controls"]}>
        <AdminButton busy={busy !== undefined} onClick={() => void turn()}>
          {issue.archivedAt ? "Remove from the site" : "Publish on the site"}
        </AdminButton>
        {issue.archivedAt && (
          <a className="link" href={`/blog/letters/${issue.id}`}>
            View on the site
          </a>
        )}
      </div>
      {trouble && <Trouble message={trouble.message} number={trouble.number} />}
    </Panel>
  );
}

/** The sending of an issue: progress, refused and uncertain copies, results. */
export function Sending({
  issue,
  sendState,
  text,
}: {
  issue: IssueShown;
  sendState: SendState;
  text: string;
}) {
  const { progress, doubtful, pace, lost, look } = useProgress(issue.id, sendState);
  const { revalidate } = useRevalidator();
  const change = () => Promise.all([look(), revalidate()]);
  const word = ISSUE_WORDS[progress.state];
  return (
    <Bar
      title={titleOf(issue.subject)}
      back={{ name: "Newsletters", to: "/admin/newsletter/letters" }}
      detail={<Status tone={word.tone}>{word.name}</Status>}
      actions={<WriteAnother issue={issue} />}
    >
      <NewsletterTabs />
      <Panel title={word.name} hint={`Topic: ${TOPIC_NAMES[issue.topic]}`}>
        <div className={css["way"]}>
          <output className="visually-hidden">{word.name}</output>
          <p>{happening(progress, pace)}</p>
          <Controls id={issue.id} progress={progress} onChange={change} />
          <OutcomeBar progress={progress} />
          {progress.trouble && <Note tone="bad">{progress.trouble}</Note>}
          {lost && <Note tone="warn">Can’t refresh right now. Sending continues in the background.</Note>}
        </div>
      </Panel>
      <Result progress={progress} />
      {progress.state === "sent" && <Archive issue={issue} onChange={change} />}
      <Doubtful id={issue.id} copies={doubtful} progress={progress} onChange={() => void change()} />
      <Note>We don’t track opens or clicks.</Note>
      <IssuePreview id={issue.id} version={issue.version} text={text} preview={issue.preview} />
    </Bar>
  );
}
