import { AdminButton } from "../../../../ui/admin/button.tsx";
import { SidePanel } from "../../../../ui/admin/dialog.tsx";
import { Story } from "../../../../ui/admin/story.tsx";
import { Note, Status } from "../../../../ui/admin/status.tsx";
import { DateTime } from "../../../../ui/admin/date-time.tsx";
import type { StoryLine } from "../../../../platform/person-story.ts";
import type { SubscriberShown } from "../../contract.ts";
import { TOPIC_WORDS } from "../../domain/topics.ts";
import { Fact, Facts } from "../../../../ui/admin/facts.tsx";
import fieldCss from "../../../../ui/admin/field.module.css";
import { REASON_WORDS, SOURCE_WORDS, STATUS_WORDS } from "../../domain/words.ts";

/** A subscriber with the import that brought them, and their history, newest first. */
type SubscriberStory = {
  subscriber: SubscriberShown;
  imported: { by: string; at: string } | null;
  story: StoryLine[];
};

function Details({ story: { subscriber, imported } }: { story: SubscriberStory }) {
  const { status, source, topics, note, firstName, lastName } = subscriber;
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return (
    <Facts>
      {name && <Fact name="Name">{name}</Fact>}
      <Fact name="Status">
        <Status tone={STATUS_WORDS[status].tone}>{STATUS_WORDS[status].name}</Status>
      </Fact>
      <Fact name="Source">
        {SOURCE_WORDS[source]}
        {imported && (
          <>
            , by {imported.by} on <DateTime at={imported.at} form="day" />
          </>
        )}
      </Fact>
      {note && <Fact name={source === "owner" ? "Added because" : "Consent"}>{note}</Fact>}
      <Fact name="Topics">
        {topics.length ? topics.map((topic) => TOPIC_WORDS[topic].name).join(", ") : "None"}
      </Fact>
    </Facts>
  );
}

/** One subscriber, opened from the list. */
export function SubscriberPanel({
  story,
  onUnsubscribe,
  onErase,
  onClose,
}: {
  story: SubscriberStory;
  onUnsubscribe: () => void;
  onErase: () => void;
  onClose: () => void;
}) {
  const { subscriber } = story;
  return (
    <SidePanel
      title={subscriber.email}
      onClose={onClose}
      actions={
        <>
          {subscriber.suppression !== "owner" && subscriber.suppression !== "hard-bounce" && (
            <AdminButton onClick={onUnsubscribe}>Unsubscribe…</AdminButton>
          )}
          <AdminButton look="quiet" icon="trash" onClick={onErase}>
            Erase…
          </AdminButton>
        </>
      }
    >
      {subscriber.suppression && (
        <Note tone={REASON_WORDS[subscriber.suppression].tone === "bad" ? "bad" : "warn"}>
          {REASON_WORDS[subscriber.suppression].what}
        </Note>
      )}
      <Details story={story} />
      <section>
        <h3 className={fieldCss["label"]}>History</h3>
        <Story steps={story.story} />
      </section>
    </SidePanel>
  );
}
