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
import { RadioGroup } from "../../ui/radio-group.tsx";
import { subscribersText } from "../../domain/words.ts";

const SEND_TIMES = [
  { value: "send", label: "Now", hint: "Starts within seconds. You can pause or stop it." },
  { value: "schedule", label: "Schedule", hint: "You can edit or unschedule it until then." },
] as const;

/** The dialog before sending: recipients, subject, checks and time. */
export function SendDialog({
  issue,
  checked,
  onClose,
}: {
  issue: IssueShown;
  checked: Checked;
  onClose: () => void;
}) {
  const [intent, setIntent] = useState<"send" | "schedule">("send");
  const later = intent === "schedule";
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
          <Facts>
            <Fact name="Subject">{titleOf(issue.subject) || "None yet"}</Fact>
            <Fact name="To">
              {subscribersText(checked.subscriberCount)} of “{TOPIC_WORDS[issue.topic].name}”
            </Fact>
          </Facts>
          {checked.samples.length > 0 && (
            <>
              <h3 className={fieldCss["label"]}>Preview for three subscribers</h3>
              <Samples samples={checked.samples} />
            </>
          )}
          <input type="hidden" name="version" value={issue.version} />
          {failed.length > 0 ? (
            <Note tone="warn">
              <Checks checks={failed} />
            </Note>
          ) : (
            <RadioGroup
              legend="When"
              name="intent"
              options={SEND_TIMES}
              value={intent}
              onChange={setIntent}
            />
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
