import { useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { plural } from "../../../../kernel/plural.ts";
import { Bar } from "../../../../ui/desk/bar.tsx";
import { DeskButton } from "../../../../ui/desk/button.tsx";
import { Confirm } from "../../../../ui/desk/dialog.tsx";
import { DeskField, DeskSelect } from "../../../../ui/desk/field.tsx";
import { useKeys } from "../../../../ui/desk/keys.tsx";
import { Note, Status } from "../../../../ui/desk/status.tsx";
import { Trouble } from "../../../../ui/desk/trouble.tsx";
import { whenText } from "../../../../ui/desk/when.tsx";
import { type LetterShown, TOPICS, type Topic } from "../../contract.ts";
import css from "./composer.module.css";
import { LetterPreview } from "./letter-preview.tsx";
import { MarksBar } from "./marks-bar.tsx";
import { Readiness } from "./readiness.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { type Checked, useChecks } from "./use-checks.ts";
import { useDeed } from "../../ui/use-deed.ts";
import { type Keeping, useLetter, type Writing } from "./use-letter.ts";
import { LETTER_WORDS, readersText, TOPIC_NAMES } from "../../ui/words.ts";

const KEEPING: Record<Exclude<Keeping["is"], "failed">, string> = {
  kept: "Kept",
  waiting: "Not kept yet",
  saving: "Keeping…",
  offline: "Offline: kept when the line is back",
  theirs: "Changed by somebody else",
};

/** Two people wrote at once: both texts are here, and the second chooses. */
function Theirs({ writing, theirs }: { writing: Writing; theirs: LetterShown }) {
  const navigate = useNavigate();
  const { run, busy, trouble } = useDeed();
  async function keepMine() {
    const made = await run<{ letter: LetterShown }>(`/letters/${theirs.id}/copy`, {
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
        {theirs.updatedBy} changed this letter at {whenText(theirs.updatedAt)}. Nothing of yours is lost: it
        is still on this page, but not kept.
      </p>
      <DeskButton small busy={busy !== undefined} onClick={() => void keepMine()}>
        Keep mine as a letter of its own
      </DeskButton>
      <DeskButton small onClick={() => writing.takeTheirs(theirs)}>
        Take theirs
      </DeskButton>
      {trouble && <Trouble message={trouble.message} number={trouble.number} />}
    </Note>
  );
}

/** Subject, preview line, topic and body. */
function Fields({ writing, readers }: { writing: Writing; readers: number }) {
  const body = useRef<HTMLTextAreaElement>(null);
  const { words, write } = writing;
  return (
    <div className={css["fields"]}>
      <DeskSelect
        label="About"
        hint={`${readersText(readers)} ${plural(readers, "wants", "want")} to read about this.`}
        options={TOPICS.map((topic) => [topic, TOPIC_NAMES[topic]] as const)}
        value={words.topic}
        onChange={(event) => write({ topic: event.target.value as Topic })}
      />
      <DeskField
        label="Subject"
        maxLength={150}
        autoComplete="off"
        value={words.subject}
        hint={`${words.subject.length} characters; a phone shows about 40`}
        onChange={(event) => write({ subject: event.target.value })}
      />
      <DeskField
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
function useComposerDeeds(letter: LetterShown, writing: Writing) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const deed = useDeed();
  const [told, setTold] = useState<string>();
  const path = `/letters/${letter.id}`;
  return {
    ...deed,
    told,
    async test() {
      setTold(undefined);
      if (!(await writing.save())) return;
      const sent = await deed.run<{ to: string }>(`${path}/test`);
      if (sent) setTold(`A test went to ${sent.to}.`);
    },
    async unschedule() {
      if (await deed.run(`${path}/unschedule`)) await revalidate();
    },
    async remove() {
      if (await deed.run(path, undefined, "DELETE")) await navigate("/admin/newsletter/letters");
    },
  };
}

const Standing = ({ letter, keeping }: { letter: LetterShown; keeping: Keeping }) => (
  <span className={css["standing"]}>
    <Status tone={LETTER_WORDS[letter.state].tone}>{LETTER_WORDS[letter.state].name}</Status>
    <output>{keeping.is === "failed" ? "Not kept" : KEEPING[keeping.is]}</output>
  </span>
);

/** Writing a letter, with how it will look beside it. */
export function Composer({ letter, given }: { letter: LetterShown; given: Checked }) {
  const writing = useLetter(letter);
  const { kept, keeping } = writing;
  const checked = useChecks(letter.id, kept.version, given);
  const deeds = useComposerDeeds(letter, writing);
  const [open, setOpen] = useState<"send" | "remove">();
  const review = async () => (await writing.save()) && setOpen("send");
  const close = () => setOpen(undefined);
  useKeys([
    { keys: "t", does: "Send me a test", run: () => void deeds.test() },
    { keys: "s", does: "Review and send", run: () => void review() },
    { keys: "mod+s", does: "Keep now", run: () => void writing.save() },
  ]);
  return (
    <Bar
      title={kept.subject || "A new letter"}
      back={{ name: "Letters", to: "/admin/newsletter/letters" }}
      beside={<Standing letter={letter} keeping={keeping} />}
      actions={
        <>
          {letter.state === "draft" && (
            <DeskButton
              look="quiet"
              icon="trash"
              aria-label="Throw this draft away"
              onClick={() => setOpen("remove")}
            />
          )}
          <DeskButton
            icon="mail"
            hotkey="T"
            busy={deeds.busy?.endsWith("/test") ?? false}
            onClick={() => void deeds.test()}
          >
            Send me a test
          </DeskButton>
          <DeskButton look="solid" hotkey="S" onClick={() => void review()}>
            Review and send
          </DeskButton>
        </>
      }
    >
      {letter.state === "scheduled" && letter.sendAt && (
        <Note tone="info">
          <p>It goes on {whenText(letter.sendAt, "full")} in India, as it then stands here.</p>
          <DeskButton small onClick={() => void deeds.unschedule()}>
            Take the time from it
          </DeskButton>
        </Note>
      )}
      {letter.trouble && <Note tone="bad">{letter.trouble}</Note>}
      {keeping.is === "theirs" && <Theirs writing={writing} theirs={keeping.theirs} />}
      {keeping.is === "failed" && (
        <Trouble
          message={`Not kept. ${keeping.message}`}
          number={keeping.number}
          retry={() => void writing.save()}
        />
      )}
      {deeds.trouble && <Trouble message={deeds.trouble.message} number={deeds.trouble.number} />}
      {deeds.told && (
        <Note tone="ok">
          <output>{deeds.told}</output>
        </Note>
      )}
      <div className={css["desk"]}>
        <Fields writing={writing} readers={checked.readers} />
        <div className={css["beside"]}>
          <LetterPreview id={letter.id} version={kept.version} text={checked.text} preview={kept.preview} />
          <Readiness checks={checked.checks} />
        </div>
      </div>
      {open === "send" && (
        <SendDialog letter={kept} checks={checked.checks} readers={checked.readers} onClose={close} />
      )}
      {open === "remove" && (
        <Confirm
          title="Throw this draft away?"
          doIt="Throw it away"
          bad
          busy={deeds.busy !== undefined}
          onConfirm={() => void deeds.remove()}
          onClose={close}
        >
          <p>The audit log keeps its words.</p>
        </Confirm>
      )}
    </Bar>
  );
}
