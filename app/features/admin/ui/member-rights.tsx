import { useState } from "react";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import { ActionDialog } from "../../../ui/admin/action-dialog.tsx";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";

const SEND_DATA = {
  intent: "send-data",
  title: "Send them their data",
  words: "We put all their data into one file and email them a link. Only they can open it, for a week.",
  done: "Preparing their data. We’ll email them.",
};
const KEEP = {
  intent: "keep-account",
  title: "Keep the account",
  words: "The account stays. No email is sent.",
  done: "Account kept.",
};
const DELETE = {
  intent: "delete-account",
  title: "Delete the account",
  words:
    "For people who asked you to. Their data is deleted in seven days, except what the law requires us to keep. We email them the date and how to keep the account.",
  done: "The account will be deleted in seven days. We’ve emailed them.",
};

/** A member's data rights: export and deletion. */
export function MemberRights({ ending }: { ending: string | null }) {
  const [step, setStep] = useState<typeof DELETE>();
  return (
    <Panel title="Their data">
      {ending && <p>The account will be deleted on {formatIndiaDay(ending)}.</p>}
      <div className="row">
        <AdminButton onClick={() => setStep(SEND_DATA)}>Send them their data…</AdminButton>
        {ending ? (
          <AdminButton onClick={() => setStep(KEEP)}>Keep the account…</AdminButton>
        ) : (
          <AdminButton look="bad" onClick={() => setStep(DELETE)}>
            Delete the account…
          </AdminButton>
        )}
      </div>
      {step && (
        <ActionDialog
          title={`${step.title}?`}
          intent={step.intent}
          doIt={step.title}
          done={step.done}
          onClose={() => setStep(undefined)}
        >
          {() => <p>{step.words}</p>}
        </ActionDialog>
      )}
    </Panel>
  );
}
