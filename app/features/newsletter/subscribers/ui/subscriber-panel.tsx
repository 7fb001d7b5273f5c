import { Link } from "react-router";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { SidePanel } from "../../../../ui/admin/dialog.tsx";
import { Note, Status } from "../../../../ui/admin/status.tsx";
import { DateTime, DayAlone } from "../../../../ui/admin/date-time.tsx";
import type { SubscriberStory } from "../../contract.ts";
import { isDayAlone } from "../../domain/consent.ts";
import { TOPIC_WORDS } from "../../domain/topics.ts";
import { titleOf } from "../../domain/subscriber-fields.ts";
import { Fact, Facts } from "../../../../ui/admin/facts.tsx";
import fieldCss from "../../../../ui/admin/field.module.css";
import css from "../../ui/newsletter-admin.module.css";
import { COPY_WORDS, REASON_WORDS, SOURCE_WORDS, STATUS_WORDS } from "../../domain/words.ts";

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

function When({ at, dayAlone }: { at: string; dayAlone: boolean | undefined }) {
  if (!at) return "pending";
  return dayAlone ? <DayAlone at={at} /> : <DateTime at={at} form="full" />;
}

/** A subscriber's history, newest first. */
function Story({ story: { subscriber, issues } }: { story: SubscriberStory }) {
  const steps = [
    {
      at: subscriber.askedAt,
      says:
        subscriber.source === "import" || subscriber.source === "owner" ? "Added to the list" : "Subscribed",
    },
    ...(subscriber.consentAt
      ? [
          {
            at: subscriber.consentAt,
            says: "Confirmed",
            dayAlone: isDayAlone(subscriber.source, subscriber.consentAt),
          },
        ]
      : []),
    ...(subscriber.leftAt
      ? [
          {
            at: subscriber.leftAt,
            says: subscriber.status === "bounced" ? "An email bounced" : "Unsubscribed",
          },
        ]
      : []),
    ...issues.map(({ id, subject, state, at, problem }) => ({
      at: at ?? "",
      says: (
        <>
          <Link to={`/admin/newsletter/issues/${id}`}>“{titleOf(subject)}”</Link>:{" "}
          {COPY_WORDS[state].name.toLowerCase()}
        </>
      ),
      problem,
    })),
  ];
  const sortedSteps = steps.toSorted((a, b) => (b.at || "9").localeCompare(a.at || "9"));
  return (
    <section>
      <h3 className={fieldCss["label"]}>History</h3>
      <ol className={`stack ${css["story"]}`}>
        {sortedSteps.map((step, at) => (
          <li key={`${step.at}${at}`}>
            <span>{step.says}</span>
            {"problem" in step && step.problem && <span className="quiet">{step.problem}</span>}
            <small>
              <When at={step.at} dayAlone={"dayAlone" in step ? step.dayAlone : false} />
            </small>
          </li>
        ))}
      </ol>
    </section>
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
      <Story story={story} />
    </SidePanel>
  );
}
