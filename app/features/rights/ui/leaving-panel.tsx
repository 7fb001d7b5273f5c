import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Trouble, Waiting } from "../../../ui/fetched.tsx";
import { formatIndiaDateTime } from "../../../lib/india-format.ts";
import { Sheet, SheetWords } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { ProfileRow } from "../../../ui/profile-row.tsx";
import { sessionChanged } from "../../accounts/accounts.browser.tsx";
import type { DeletionStatus } from "../contract.ts";
import { SECOND_THOUGHT_DAYS } from "../domain/terms.ts";
import css from "./rights.module.css";
import { useRights } from "./use-rights.ts";
import { WhatGoes } from "./what-goes.tsx";

type Asking = { busy: boolean; ask: (path: string) => Promise<boolean> };

async function stay(ask: Asking["ask"]) {
  if (!(await ask("deletion/cancel"))) return;
  toast.success("We’re keeping your account.");
  await sessionChanged(); // removes the strip at the bottom of the page
}

const Scheduled = ({ endsAt, busy, ask }: { endsAt: string } & Asking) => (
  <ProfileRow
    title={`Your account will be deleted on ${formatIndiaDateTime(endsAt)}`}
    note={"Until then everything works as before, but you can’t buy anything. We’ve emailed you this date."}
  >
    <Button look="ink" small busy={busy} onClick={() => void stay(ask)}>
      Keep my account
    </Button>
  </ProfileRow>
);

const SendAgain = ({ busy, ask }: Asking) => (
  <ProfileRow title="No email?" note="Check your spam folder. Only the newest link works.">
    <Button look="line" small busy={busy} onClick={() => void ask("deletion")}>
      Resend email
    </Button>
  </ProfileRow>
);

const Requested = ({ email, until, busy, ask }: { email: string; until: string } & Asking) => (
  <>
    <ProfileRow
      title={
        <>
          We’ve emailed {email.split("@")[0]}@<wbr />
          {email.split("@")[1]}
        </>
      }
      note={`Nothing happens unless you confirm by ${formatIndiaDateTime(until)}.`}
    >
      <Button look="line" small busy={busy} onClick={() => void stay(ask)}>
        Keep my account
      </Button>
    </ProfileRow>
    <SendAgain busy={busy} ask={ask} />
  </>
);

/** Lists deleted and kept data before the member requests the email. */
function AskSheet({ open, onClose, busy, ask }: { open: boolean; onClose: () => void } & Asking) {
  const send = async () => {
    await ask("deletion");
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} label="Delete my account" tone="tone-light">
      <SheetWords title="Delete my account">
        <p>
          We’ll email you a link. After you confirm, you have {SECOND_THOUGHT_DAYS} days to change your mind.
          Then everything is deleted for good.
        </p>
        <WhatGoes />
        <Button wide look="ink" busy={busy} onClick={() => void send()}>
          {busy ? "Sending…" : "Email me the link"}
        </Button>
        <Button wide look="line" onClick={onClose}>
          Keep my account
        </Button>
      </SheetWords>
    </Sheet>
  );
}

function AskRow({ objection, busy, ask }: { objection: string | null } & Asking) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ProfileRow
        title="Delete my account"
        note={
          objection ??
          `Confirmed by email, then ${SECOND_THOUGHT_DAYS} days to change ` +
            "your mind. We keep receipts, as tax law requires."
        }
      >
        {!objection && (
          <button type="button" className={`link ${css["delete"]}`} onClick={() => setOpen(true)}>
            Delete
          </button>
        )}
      </ProfileRow>
      <AskSheet open={open} onClose={() => setOpen(false)} busy={busy} ask={ask} />
    </>
  );
}

const DeletionState = ({ deletion, ...asking }: { deletion: DeletionStatus } & Asking) =>
  deletion.state === "scheduled" ? (
    <Scheduled {...deletion} {...asking} />
  ) : (
    <Requested {...deletion} {...asking} />
  );

/** "Leaving" on /profile: request the deletion of the account, or cancel it. */
export function LeavingPanel() {
  const { status, trouble, busy, ask, load } = useRights();
  if (trouble) return <Trouble message={trouble} again={load} />;
  if (!status) return <Waiting />;
  if (status.deletion) return <DeletionState deletion={status.deletion} busy={busy} ask={ask} />;
  return <AskRow objection={status.objection} busy={busy} ask={ask} />;
}
