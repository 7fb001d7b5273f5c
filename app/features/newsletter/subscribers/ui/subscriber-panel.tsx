import { AdminButton } from "../../../../ui/admin/button.tsx";
import { SidePanel } from "../../../../ui/admin/dialog.tsx";
import { Story } from "../../../../ui/admin/story.tsx";
import { Note, Status } from "../../../../ui/admin/status.tsx";
import { DateTime } from "../../../../ui/admin/date-time.tsx";
import type { readSubscriberStory } from "../story.server.ts";
import { TOPIC_WORDS } from "../../domain/topics.ts";
import { Fact, Facts } from "../../../../ui/admin/facts.tsx";
import fieldCss from "../../../../ui/admin/field.module.css";
import { REASON_WORDS, SOURCE_WORDS, STATUS_WORDS } from "../../domain/words.ts";

/** The side panel for the subscriber selected in the list. */
export function SubscriberPanel({
  story: { subscriber, imported, story },
  onUnsubscribe,
  onErase,
  onClose,
}: {
  story: NonNullable<Awaited<ReturnType<typeof readSubscriberStory>>>;
  onUnsubscribe: () => void;
  onErase: () => void;
  onClose: () => void;
}) {
  const { status, source, topics, note, firstName, lastName, suppression } = subscriber;
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return (
    <SidePanel
      title={subscriber.email}
      onClose={onClose}
      actions={
        <>
          {suppression !== "owner" && suppression !== "hard-bounce" && (
            <AdminButton onClick={onUnsubscribe}>Unsubscribe…</AdminButton>
          )}
          <AdminButton look="quiet" icon="trash" onClick={onErase}>
            Erase…
          </AdminButton>
        </>
      }
    >
      {suppression && (
        <Note tone={suppression === "hard-bounce" ? "bad" : "warn"}>{REASON_WORDS[suppression].what}</Note>
      )}
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
        <Fact name="Topics">{topics.map((topic) => TOPIC_WORDS[topic].name).join(", ") || "None"}</Fact>
      </Facts>
      <section>
        <h3 className={fieldCss["label"]}>History</h3>
        <Story steps={story} />
      </section>
    </SidePanel>
  );
}
