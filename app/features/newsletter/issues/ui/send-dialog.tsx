import { useState } from "react";
import { ActionDialog } from "../../../../ui/admin/action-dialog.tsx";
import { AdminField } from "../../../../ui/admin/field.tsx";
import { Note } from "../../../../ui/admin/status.tsx";
import type { IssueShown } from "../../contract.ts";
import { titleOf } from "../../domain/subscriber-fields.ts";
import { TOPIC_WORDS } from "../../domain/topics.ts";
import type { Checked } from "./composer.tsx";
import { Checks, Samples } from "./readiness.tsx";
import { Fact, Facts } from "../../../../ui/admin/facts.tsx";
import fieldCss from "../../../../ui/admin/field.module.css";
import css from "../../ui/newsletter-admin.module.css";
import { subscribersText } from "../../domain/words.ts";

type Props = { issue: IssueShown; checked: Checked };

/** Chooses the intent of the form. */
const SendTime = ({ later, onLater }: { later: boolean; onLater: (later: boolean) => void }) => (
  <fieldset className={css["choice"]}>
    <legend className={fieldCss["label"]}>When</legend>
    <label className={fieldCss["tick"]}>
      <input type="radio" name="intent" value="send" checked={!later} onChange={() => onLater(false)} />
      <span>
        Now
        <small>Starts within seconds. You can pause or stop it.</small>
      </span>
    </label>
    <label className={fieldCss["tick"]}>
      <input type="radio" name="intent" value="schedule" checked={later} onChange={() => onLater(true)} />
      <span>
        Schedule
        <small>You can edit or unschedule it until then.</small>
      </span>
    </label>
  </fieldset>
);

/** The subject, the recipients, and examples of filled-in fields. */
const Summary = ({ issue, checked: { samples, subscriberCount } }: Props) => (
  <>
    <Facts>
      <Fact name="Subject">{titleOf(issue.subject) || "None yet"}</Fact>
      <Fact name="To">
        {subscribersText(subscriberCount)} of “{TOPIC_WORDS[issue.topic].name}”
      </Fact>
    </Facts>
    {samples.length > 0 && (
      <>
        <h3 className={fieldCss["label"]}>Preview for three subscribers</h3>
        <Samples samples={samples} />
      </>
    )}
  </>
);

/** The dialog before sending: recipients, subject, checks and time. */
export function SendDialog({ issue, checked, onClose }: Props & { onClose: () => void }) {
  const [later, setLater] = useState(false);
  const failed = checked.checks.filter(({ ok }) => !ok);
  return (
    <ActionDialog
      title="Review and send"
      doIt={later ? "Schedule" : `Send to ${subscribersText(checked.subscriberCount)}`}
      disabled={failed.length > 0}
      done={later ? "Newsletter scheduled." : "Sending started."}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <Summary issue={issue} checked={checked} />
          <input type="hidden" name="version" value={issue.version} />
          {failed.length > 0 ? (
            <Note tone="warn">
              <Checks checks={failed} />
            </Note>
          ) : (
            <SendTime later={later} onLater={setLater} />
          )}
          {later && (
            <AdminField
              label="Date and time (IST)"
              name="sendAt"
              type="datetime-local"
              error={errorOf("sendAt")}
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}
