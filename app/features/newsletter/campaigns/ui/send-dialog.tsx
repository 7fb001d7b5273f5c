import { useState } from "react";
import { useRevalidator } from "react-router";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { Dialog } from "../../../../ui/admin/dialog.tsx";
import { AdminField } from "../../../../ui/admin/field.tsx";
import { Note } from "../../../../ui/admin/status.tsx";
import { Trouble } from "../../../../ui/admin/trouble.tsx";
import type { IssueShown, SampleShown } from "../../contract.ts";
import { titleOf } from "../../domain/subscriber-fields.ts";
import type { Check } from "../../domain/readiness.ts";
import { Samples } from "./samples.tsx";
import { Checks } from "./readiness.tsx";
import css from "../../ui/newsletter-admin.module.css";
import { useAction } from "../../ui/use-action.ts";
import { subscribersText, TOPIC_NAMES } from "../../ui/words.ts";

type Given = {
  issue: IssueShown;
  checks: Check[];
  samples: SampleShown[];
  subscriberCount: number;
  onClose: () => void;
};

/** Reads "2026-11-26T18:00" from the field as a time in India. */
const inIndia = (text: string) => `${text}:00+05:30`;

const SendTime = ({ later, onLater }: { later: boolean; onLater: (later: boolean) => void }) => (
  <fieldset className={css["choice"]}>
    <legend>When</legend>
    <label>
      <input type="radio" name="when" checked={!later} onChange={() => onLater(false)} />
      Now
      <small>Starts within seconds. You can pause or stop it.</small>
    </label>
    <label>
      <input type="radio" name="when" checked={later} onChange={() => onLater(true)} />
      Schedule
      <small>You can edit or unschedule it until then.</small>
    </label>
  </fieldset>
);

/** The subject, the recipients, and examples of filled-in fields. */
const Summary = ({
  issue,
  samples,
  subscriberCount,
}: Pick<Given, "issue" | "samples" | "subscriberCount">) => (
  <>
    <dl className={css["facts"]}>
      <dt>Subject</dt>
      <dd>{titleOf(issue.subject) || "None yet"}</dd>
      <dt>To</dt>
      <dd>
        {subscribersText(subscriberCount)} of “{TOPIC_NAMES[issue.topic]}”
      </dd>
    </dl>
    {samples.length > 0 && (
      <>
        <h3 className={css["samplesTitle"]}>Preview for three subscribers</h3>
        <Samples samples={samples} />
      </>
    )}
  </>
);

/** The dialog before sending: recipients, subject, checks and time. */
export function SendDialog({ issue, checks, samples, subscriberCount, onClose }: Given) {
  const [later, setLater] = useState(false);
  const [time, setTime] = useState("");
  const { run, busy, trouble, wrong } = useAction();
  const { revalidate } = useRevalidator();
  const bad = checks.filter(({ ok }) => !ok);
  const { id, version } = issue;
  async function go() {
    const done = later
      ? await run(`/letters/${id}/schedule`, { version, sendAt: inIndia(time) })
      : await run(`/letters/${id}/send`, { version });
    if (!done) return;
    await revalidate();
    onClose();
  }
  const ready = bad.length === 0 && (!later || time !== "");
  return (
    <Dialog
      title="Review and send"
      onClose={onClose}
      actions={
        <>
          <AdminButton onClick={onClose}>Cancel</AdminButton>
          <AdminButton look="solid" busy={busy !== undefined} disabled={!ready} onClick={() => void go()}>
            {later ? "Schedule" : `Send to ${subscribersText(subscriberCount)}`}
          </AdminButton>
        </>
      }
    >
      <Summary issue={issue} samples={samples} subscriberCount={subscriberCount} />
      {bad.length > 0 ? (
        <Note tone="warn">
          <Checks checks={bad} />
        </Note>
      ) : (
        <SendTime later={later} onLater={setLater} />
      )}
      {later && (
        <AdminField
          label="Date and time (IST)"
          type="datetime-local"
          error={wrong("sendAt")}
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
      )}
      {trouble && trouble.field !== "sendAt" && <Trouble message={trouble.message} number={trouble.number} />}
    </Dialog>
  );
}
