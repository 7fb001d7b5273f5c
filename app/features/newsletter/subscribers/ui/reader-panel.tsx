import { useState } from "react";
import { Link } from "react-router";
import { DeskButton } from "../../../../ui/desk/button.tsx";
import { SidePanel } from "../../../../ui/desk/dialog.tsx";
import { Note, Status } from "../../../../ui/desk/status.tsx";
import { When } from "../../../../ui/desk/when.tsx";
import type { ReaderStory } from "../../contract.ts";
import { EraseReader, TakeOff } from "./reader-deeds.tsx";
import css from "../../ui/room.module.css";
import { COPY_WORDS, REASON_WORDS, SOURCE_WORDS, STATUS_WORDS, TOPIC_NAMES } from "../../ui/words.ts";

function Facts({ story: { reader, imported } }: { story: ReaderStory }) {
  const { status, source, topics, note } = reader;
  return (
    <dl className={css["facts"]}>
      <dt>State</dt>
      <dd>
        <Status tone={STATUS_WORDS[status].tone}>{STATUS_WORDS[status].name}</Status>
      </dd>
      <dt>Joined from</dt>
      <dd>
        {SOURCE_WORDS[source]}
        {imported && (
          <>
            , by {imported.by} on <When at={imported.at} form="day" />
          </>
        )}
      </dd>
      {note && (
        <>
          <dt>{source === "owner" ? "Added because" : "They agreed"}</dt>
          <dd>{note}</dd>
        </>
      )}
      <dt>Reads</dt>
      <dd>{topics.length ? topics.map((topic) => TOPIC_NAMES[topic]).join(", ") : "Nothing"}</dd>
    </dl>
  );
}

/** What happened between a reader and the list, the latest first. */
function Story({ story: { reader, letters } }: { story: ReaderStory }) {
  const steps = [
    {
      at: reader.askedAt,
      says:
        reader.source === "import" || reader.source === "owner" ? "Came onto the list" : "Asked for letters",
    },
    ...(reader.consentAt ? [{ at: reader.consentAt, says: "Agreed to letters" }] : []),
    ...(reader.leftAt
      ? [
          {
            at: reader.leftAt,
            says: reader.status === "bounced" ? "Their mailbox turned a letter away" : "Left the list",
          },
        ]
      : []),
    ...letters.map(({ id, subject, state, at, problem }) => ({
      at: at ?? "",
      says: (
        <>
          <Link to={`/admin/newsletter/letters/${id}`}>“{subject}”</Link>:{" "}
          {COPY_WORDS[state].name.toLowerCase()}
        </>
      ),
      problem,
    })),
  ];
  const told = steps.toSorted((a, b) => (b.at || "9").localeCompare(a.at || "9"));
  return (
    <section>
      <h3 className={css["sub"]}>Their story</h3>
      <ol className={css["story"]}>
        {told.map((step, at) => (
          <li key={`${step.at}${at}`}>
            <span>{step.says}</span>
            {"problem" in step && step.problem && <span className={css["quiet"]}>{step.problem}</span>}
            <small>{step.at ? <When at={step.at} form="full" /> : "still to come"}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** One reader, opened from the list. */
export function ReaderPanel({ story, onClose }: { story: ReaderStory; onClose: () => void }) {
  const [asking, setAsking] = useState<"off" | "erase">();
  const { reader } = story;
  const done = () => setAsking(undefined);
  return (
    <SidePanel
      title={reader.email}
      onClose={onClose}
      actions={
        <>
          {reader.kept !== "owner" && reader.kept !== "hard-bounce" && (
            <DeskButton onClick={() => setAsking("off")}>Take off the list…</DeskButton>
          )}
          <DeskButton look="quiet" icon="trash" onClick={() => setAsking("erase")}>
            Erase…
          </DeskButton>
        </>
      }
    >
      {reader.kept && (
        <Note tone={REASON_WORDS[reader.kept].tone === "bad" ? "bad" : "warn"}>
          {REASON_WORDS[reader.kept].what}
        </Note>
      )}
      <Facts story={story} />
      <Story story={story} />
      {asking === "off" && <TakeOff reader={reader} onClose={done} />}
      {asking === "erase" && <EraseReader reader={reader} onClose={done} onDone={onClose} />}
    </SidePanel>
  );
}
