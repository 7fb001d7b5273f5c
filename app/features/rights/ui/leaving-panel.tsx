import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Trouble, Waiting } from "../../../ui/fetched.tsx";
import { formatIndiaDateTime } from "../../../kernel/india-format.ts";
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
  toast.success("Your account stays.");
  await sessionChanged(); // the strip at the foot of the page goes
}

const Scheduled = ({ endsAt, busy, ask }: { endsAt: string } & Asking) => (
  <ProfileRow
    title={`Your account ends on ${formatIndiaDateTime(endsAt)}`}
    note={
      "Until then everything works as before, and nothing is sold to you. A letter with this date is in " +
      "your mailbox."
    }
  >
    <Button look="ink" small busy={busy} onClick={() => void stay(ask)}>
      Keep my account
    </Button>
  </ProfileRow>
);

const SendAgain = ({ busy, ask }: Asking) => (
  <ProfileRow
    title="No letter?"
    note="Look also where unwanted mail goes. A new one ends the link in the old one."
  >
    <Button look="line" small busy={busy} onClick={() => void ask("deletion")}>
      Send it again
    </Button>
  </ProfileRow>
);

const Asked = ({ email, until, busy, ask }: { email: string; until: string } & Asking) => (
  <>
    <ProfileRow
      title={`A letter is on its way to ${email}`}
      note={`Nothing happens unless you press the button in it by ${formatIndiaDateTime(until)}.`}
    >
      <Button look="line" small busy={busy} onClick={() => void stay(ask)}>
        I stay
      </Button>
    </ProfileRow>
    <SendAgain busy={busy} ask={ask} />
  </>
);

/** Says what goes and what stays before the letter is asked for. */
function AskSheet({ open, onClose, busy, ask }: { open: boolean; onClose: () => void } & Asking) {
  const send = async () => {
    await ask("deletion");
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} label="Delete my account" tone="tone-light">
      <SheetWords title="Delete my account">
        <p>
          We send you a letter. Once you have pressed the button in it you have {SECOND_THOUGHT_DAYS} days to
          change your mind; then everything goes at once, and nobody can bring it back.
        </p>
        <WhatGoes />
        <Button wide look="ink" busy={busy} onClick={() => void send()}>
          {busy ? "Sending…" : "Send me the letter"}
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
          `Confirmed by letter, then ${SECOND_THOUGHT_DAYS} days to change ` +
            "your mind. Receipts stay, as tax law asks."
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

const Stands = ({ deletion, ...asking }: { deletion: DeletionStatus } & Asking) =>
  deletion.state === "scheduled" ? (
    <Scheduled {...deletion} {...asking} />
  ) : (
    <Asked {...deletion} {...asking} />
  );

/** "Leaving" on /profile: delete my account, and the way back. */
export function LeavingPanel() {
  const { status, trouble, busy, ask, load } = useRights();
  if (trouble) return <Trouble message={trouble} again={load} />;
  if (!status) return <Waiting />;
  if (status.deletion) return <Stands deletion={status.deletion} busy={busy} ask={ask} />;
  return <AskRow objection={status.objection} busy={busy} ask={ask} />;
}
