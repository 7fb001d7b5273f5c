import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { Bar } from "../../../../ui/desk/bar.tsx";
import { DeskButton } from "../../../../ui/desk/button.tsx";
import { Confirm } from "../../../../ui/desk/dialog.tsx";
import { useKeys } from "../../../../ui/desk/keys.tsx";
import { Panel } from "../../../../ui/desk/panel.tsx";
import { Note, Status } from "../../../../ui/desk/status.tsx";
import { Tile, Tiles } from "../../../../ui/desk/tiles.tsx";
import { Trouble } from "../../../../ui/desk/trouble.tsx";
import { whenText } from "../../../../ui/desk/when.tsx";
import type { LetterProgress, LetterShown } from "../../contract.ts";
import { Doubtful } from "./doubtful.tsx";
import { LetterPreview } from "../../campaigns/ui/letter-preview.tsx";
import { OutcomeBar } from "./outcome-bar.tsx";
import { RoomTabs } from "../../ui/room-tabs.tsx";
import css from "./sending.module.css";
import { useDeed } from "../../ui/use-deed.ts";
import { handled, type Told, useProgress } from "./use-progress.ts";
import { counted, LETTER_WORDS, percentText, TOPIC_NAMES } from "../../ui/words.ts";

/** "12 s", "4 min". */
const spanText = (seconds: number) =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;

/** What is happening, in a line. */
function happening(progress: LetterProgress, pace: number | undefined): string {
  const { state, startedAt, endedAt, of, waiting } = progress;
  const began = startedAt ? `Began ${whenText(startedAt)}.` : "";
  if (state === "paused") return `${began} Paused: nobody gets it twice when it goes on.`;
  if (state === "sent") return `${began} Over ${endedAt ? whenText(endedAt) : ""}.`;
  if (state === "cancelled")
    return `${began} Stopped ${endedAt ? whenText(endedAt) : ""}. Who has not had it will not.`;
  if (waiting > 0 && handled(progress) + waiting === of)
    return `${began} Some mailboxes asked to wait; they are tried again within the hour.`;
  if (!pace) return began;
  return `${began} About ${counted(Math.round(pace))} a second, done in about ${spanText((of - handled(progress)) / pace)}.`;
}

/** What came of it. No openings: letters carry nothing that watches. */
const Result = ({ progress: { of, sent, failed, kept, uncertain, left } }: { progress: LetterProgress }) => (
  <Tiles label="What came of it">
    <Tile label="Delivered" value={counted(sent)} note={`${percentText(sent, of)} of ${counted(of)}`} />
    <Tile label="Refused" value={counted(failed)} note={percentText(failed, of)} />
    <Tile label="Uncertain" value={counted(uncertain)} alarm={uncertain > 0} />
    <Tile label="Kept back" value={counted(kept)} note="left or bounced before their turn" />
    <Tile label="Left since" value={counted(left)} note={percentText(left, sent)} />
  </Tiles>
);

function Controls({
  id,
  progress,
  onChange,
}: {
  id: string;
  progress: LetterProgress;
  onChange: () => Promise<unknown>;
}) {
  const { run, busy, trouble } = useDeed();
  const [stopping, setStopping] = useState(false);
  const step = async (name: "pause" | "resume" | "cancel") => {
    await run(`/letters/${id}/${name}`);
    setStopping(false);
    await onChange();
  };
  const going = progress.state === "sending";
  const underway = going || progress.state === "paused";
  useKeys(
    underway
      ? [
          {
            keys: "p",
            does: going ? "Pause the letter" : "Let the letter go on",
            run: () => void step(going ? "pause" : "resume"),
          },
        ]
      : [],
  );
  return (
    <>
      {underway && (
        <div className={css["controls"]}>
          <DeskButton
            hotkey="P"
            busy={busy !== undefined}
            onClick={() => void step(going ? "pause" : "resume")}
          >
            {going ? "Pause" : "Go on"}
          </DeskButton>
          <DeskButton onClick={() => setStopping(true)}>Stop…</DeskButton>
        </div>
      )}
      {trouble && <Trouble message={trouble.message} number={trouble.number} />}
      {stopping && (
        <Confirm
          title="Stop this letter?"
          doIt="Stop it"
          bad
          busy={busy !== undefined}
          onConfirm={() => void step("cancel")}
          onClose={() => setStopping(false)}
        >
          <p>
            {counted(progress.pending)} readers have not had it and will not. It cannot be taken up again; to
            hold it, pause it.
          </p>
        </Confirm>
      )}
    </>
  );
}

/** Begins another letter with the words of this one. */
function WriteAnother({ letter }: { letter: LetterShown }) {
  const navigate = useNavigate();
  const { run, busy } = useDeed();
  const { version, subject, preview, body, topic } = letter;
  async function begin() {
    const made = await run<{ letter: LetterShown }>(`/letters/${letter.id}/copy`, {
      version,
      subject,
      preview,
      body,
      topic,
    });
    if (made) await navigate(`/admin/newsletter/letters/${made.letter.id}`);
  }
  return (
    <DeskButton icon="pen" busy={busy !== undefined} onClick={() => void begin()}>
      Write another from it
    </DeskButton>
  );
}

/** A letter on its way, and after it: how far it is, what was refused, what is uncertain, what came of it. */
export function Sending({ letter, told, text }: { letter: LetterShown; told: Told; text: string }) {
  const { progress, doubtful, pace, lost, look } = useProgress(letter.id, told);
  const { revalidate } = useRevalidator();
  const change = () => Promise.all([look(), revalidate()]);
  const word = LETTER_WORDS[progress.state];
  return (
    <Bar
      title={letter.subject}
      back={{ name: "Letters", to: "/admin/newsletter/letters" }}
      beside={<Status tone={word.tone}>{word.name}</Status>}
      actions={<WriteAnother letter={letter} />}
    >
      <RoomTabs />
      <Panel title={word.name} hint={`About “${TOPIC_NAMES[letter.topic]}”`}>
        <div className={css["way"]}>
          <output className="visually-hidden">{word.name}</output>
          <p>{happening(progress, pace)}</p>
          <Controls id={letter.id} progress={progress} onChange={change} />
          <OutcomeBar progress={progress} />
          {progress.trouble && <Note tone="bad">{progress.trouble}</Note>}
          {lost && (
            <Note tone="warn">
              This page cannot reach the site and tries again; the letter goes on by itself.
            </Note>
          )}
        </div>
      </Panel>
      <Result progress={progress} />
      <Doubtful id={letter.id} copies={doubtful} progress={progress} onChange={() => void change()} />
      <Note>
        Openings and clicks are not counted: the letter carries no picture that watches, and its links lead
        straight where they say.
      </Note>
      <LetterPreview id={letter.id} version={letter.version} text={text} preview={letter.preview} />
    </Bar>
  );
}
