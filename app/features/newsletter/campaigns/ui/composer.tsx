import { useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { plural } from "../../../../kernel/plural.ts";
import { Bar } from "../../../../ui/admin/bar.tsx";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { Confirm } from "../../../../ui/admin/dialog.tsx";
import { AdminField, AdminSelect } from "../../../../ui/admin/field.tsx";
import { useKeys } from "../../../../ui/admin/keys.tsx";
import { Note, Status } from "../../../../ui/admin/status.tsx";
import { Trouble } from "../../../../ui/admin/trouble.tsx";
import { formatDate } from "../../../../ui/admin/date-time.tsx";
import { type IssueShown, TOPICS, type Topic } from "../../contract.ts";
import css from "./composer.module.css";
import { IssuePreview } from "./issue-preview.tsx";
import { MarksBar } from "./marks-bar.tsx";
import { Readiness } from "./readiness.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { type Checked, useChecks } from "./use-checks.ts";
import { useAction } from "../../ui/use-action.ts";
import { type SaveStatus, useIssue, type Writing } from "./use-issue.ts";
import { ISSUE_WORDS, subscribersText, TOPIC_NAMES } from "../../ui/words.ts";

const SAVE_TEXTS: Record<Exclude<SaveStatus["is"], "failed">, string> = {
  kept: "Kept",
  waiting: "Not kept yet",
  saving: "Keeping…",
  offline: "Offline: kept when the line is back",
  theirs: "Changed by somebody else",
};

/** Two people wrote at once: both texts are here, and the second chooses. */
function Theirs({ writing, theirs }: { writing: Writing; theirs: IssueShown }) {
  const navigate = useNavigate();
  const { run, busy, trouble } = useAction();
  async function overwriteTheirs() {
    const made = await run<{ letter: IssueShown }>(`/letters/${theirs.id}/copy`, {
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
        {theirs.updatedBy} changed this letter at {formatDate(theirs.updatedAt)}. Nothing of yours is lost: it
        is still on this page, but not kept.
      </p>
      <AdminButton small busy={busy !== undefined} onClick={() => void overwriteTheirs()}>
        Keep mine as a letter of its own
      </AdminButton>
      <AdminButton small onClick={() => writing.takeTheirs(theirs)}>
        Take theirs
      </AdminButton>
      {trouble && <Trouble message={trouble.message} number={trouble.number} />}
    </Note>
  );
}

/** Subject, preview line, topic and body. */
function Fields({ writing, subscriberCount }: { writing: Writing; subscriberCount: number }) {
  const body = useRef<HTMLTextAreaElement>(null);
  const { words, write } = writing;
  return (
    <div className={css["fields"]}>
      <AdminSelect
        label="About"
        hint={`${subscribersText(subscriberCount)} ${plural(subscriberCount, "wants", "want")} to read about this.`}
        options={TOPICS.map((topic) => [topic, TOPIC_NAMES[topic]] as const)}
        value={words.topic}
        onChange={(event) => write({ topic: event.target.value as Topic })}
      />
      <AdminField
        label="Subject"
        maxLength={150}
        autoComplete="off"
        value={words.subject}
        hint={`${words.subject.length} characters; a phone shows about 40`}
        onChange={(event) => write({ subject: event.target.value })}
      />
      <AdminField
        label="Preview line"
        maxLength={200}
        autoComplete="off"
        value={words.preview}
        hint={`${words.preview.length} characters; stands beside the subject in the mailbox`}
        onChange={(event) => write({ preview: event.target.value })}
      />
      <div className={css["write"]}>
        <label htmlFor="letter-body">The letter, in Markdown</label>
        <MarksBar field={body} onWrite={(text) => write({ body: text })} />
        <textarea
          id="letter-body"
          ref={body}
          rows={20}
          maxLength={100_000}
          spellCheck
          lang="en"
          value={words.body}
          onChange={(event) => write({ body: event.target.value })}
        />
      </div>
    </div>
  );
}

/** What can be done with a letter that has not gone. */
function useComposerActions(issue: IssueShown, writing: Writing) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const action = useAction();
  const [notice, setNotice] = useState<string>();
  const path = `/letters/${issue.id}`;
  return {
    ...action,
    notice,
    async test() {
      setNotice(undefined);
      if (!(await writing.save())) return;
      const sent = await action.run<{ to: string }>(`${path}/test`);
      if (sent) setNotice(`A test went to ${sent.to}.`);
    },
    async unschedule() {
      if (await action.run(`${path}/unschedule`)) await revalidate();
    },
    async remove() {
      if (await action.run(path, undefined, "DELETE")) await navigate("/admin/newsletter/letters");
    },
  };
}

const IssueStatus = ({ issue, saveStatus }: { issue: IssueShown; saveStatus: SaveStatus }) => (
  <span className={css["status"]}>
    <Status tone={ISSUE_WORDS[issue.state].tone}>{ISSUE_WORDS[issue.state].name}</Status>
    <output>{saveStatus.is === "failed" ? "Not kept" : SAVE_TEXTS[saveStatus.is]}</output>
  </span>
);

/** Writing a letter, with how it will look beside it. */
export function Composer({ issue, given }: { issue: IssueShown; given: Checked }) {
  const writing = useIssue(issue);
  const { saved, saveStatus } = writing;
  const checked = useChecks(issue.id, saved.version, given);
  const actions = useComposerActions(issue, writing);
  const [open, setOpen] = useState<"send" | "remove">();
  const review = async () => (await writing.save()) && setOpen("send");
  const close = () => setOpen(undefined);
  useKeys([
    { keys: "t", does: "Send me a test", run: () => void actions.test() },
    { keys: "s", does: "Review and send", run: () => void review() },
    { keys: "mod+s", does: "Keep now", run: () => void writing.save() },
  ]);
  return (
    <Bar
      title={saved.subject || "A new letter"}
      back={{ name: "Letters", to: "/admin/newsletter/letters" }}
      beside={<IssueStatus issue={issue} saveStatus={saveStatus} />}
      actions={
        <>
          {issue.state === "draft" && (
            <AdminButton
              look="quiet"
              icon="trash"
              aria-label="Throw this draft away"
              onClick={() => setOpen("remove")}
            />
          )}
          <AdminButton
            icon="mail"
            hotkey="T"
            busy={actions.busy?.endsWith("/test") ?? false}
            onClick={() => void actions.test()}
          >
            Send me a test
          </AdminButton>
          <AdminButton look="solid" hotkey="S" onClick={() => void review()}>
            Review and send
          </AdminButton>
        </>
      }
    >
      {issue.state === "scheduled" && issue.sendAt && (
        <Note tone="info">
          <p>It goes on {formatDate(issue.sendAt, "full")} in India, as it then stands here.</p>
          <AdminButton small onClick={() => void actions.unschedule()}>
            Take the time from it
          </AdminButton>
        </Note>
      )}
      {issue.trouble && <Note tone="bad">{issue.trouble}</Note>}
      {saveStatus.is === "theirs" && <Theirs writing={writing} theirs={saveStatus.theirs} />}
      {saveStatus.is === "failed" && (
        <Trouble
          message={`Not kept. ${saveStatus.message}`}
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
      <div className={css["desk"]}>
        <Fields writing={writing} subscriberCount={checked.readers} />
        <div className={css["beside"]}>
          <IssuePreview id={issue.id} version={saved.version} text={checked.text} preview={saved.preview} />
          <Readiness checks={checked.checks} />
        </div>
      </div>
      {open === "send" && (
        <SendDialog issue={saved} checks={checked.checks} subscriberCount={checked.readers} onClose={close} />
      )}
      {open === "remove" && (
        <Confirm
          title="Throw this draft away?"
          doIt="Throw it away"
          bad
          busy={actions.busy !== undefined}
          onConfirm={() => void actions.remove()}
          onClose={close}
        >
          <p>The audit log keeps its words.</p>
        </Confirm>
      )}
    </Bar>
  );
}
