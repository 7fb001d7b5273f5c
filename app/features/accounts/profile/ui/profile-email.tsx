import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { formatIndiaDateTime } from "../../../../lib/india-format.ts";
import { toast } from "../../../../ui/toasts.tsx";
import type { EmailChangeState, SessionUser } from "../../contract.ts";
import { emailProblem } from "../../domain/rules.ts";
import { FormFoot } from "../../ui/form-foot.tsx";
import forms from "../../ui/forms.module.css";
import { ProfileRow } from "../../../../ui/profile-row.tsx";
import css from "./profile.module.css";
import { beside, useChange } from "../../ui/use-change.ts";
import { useForm } from "../../ui/use-form.ts";

function NewAddress({ onClose }: { onClose: () => void }) {
  const { change } = useChange();
  const { problems, busy, props } = useForm(
    ({ email = "" }) => {
      const problem = emailProblem(email);
      return problem ? { email: problem } : {};
    },
    async ({ email = "" }) => {
      const answer = await change("POST", "email", { email });
      if (!answer.ok) return beside(answer);
      toast.success("Two letters are on their way.");
      onClose();
    },
  );
  return (
    <form {...props} className={forms["form"]} aria-label="Change e-mail">
      <Field
        label="New e-mail"
        name="email"
        type="email"
        autoComplete="email"
        error={problems.email}
        hint="We write to both addresses. Nothing changes until both have said yes."
      />
      <FormFoot busy={busy} action="Send both letters" doing="Sending…" onClose={onClose} />
    </form>
  );
}

/** One mailbox of a change that waits: whether it has said yes. */
const Mailbox = ({ address, said, asks }: { address: string; said: boolean; asks: string }) => (
  <li className={said ? css["said"] : undefined}>
    <Icon name={said ? "check" : "mail"} />
    <span>
      <b>{address}</b>
      <small>{said ? "Has said yes" : asks}</small>
    </span>
  </li>
);

type WaitingProps = { email: string; state: EmailChangeState };
function Waiting({ email, state }: WaitingProps) {
  const { change, runChange, busy } = useChange();
  const again = async () => {
    if (busy) return;
    const answer = await change("POST", "email", { email: state.newEmail });
    if (answer.ok) toast.success("Two new letters are on their way.");
    else beside(answer);
  };
  return (
    <>
      <ProfileRow
        title={`Moving to ${state.newEmail}`}
        note={
          "Both mailboxes must say yes by " +
          `${formatIndiaDateTime(state.expiresAt)}. Until then you sign in as before.`
        }
      />
      <ul className={css["mailboxes"]} aria-label="What the two mailboxes have said">
        <Mailbox
          address={email}
          said={!state.waitsFor.includes("old")}
          asks="Press the button in the letter to allow the change"
        />
        <Mailbox
          address={state.newEmail}
          said={!state.waitsFor.includes("new")}
          asks="Press the button in the letter to confirm the address"
        />
      </ul>
      <div className={forms["foot"]}>
        <Button look="line" small busy={busy === "email"} onClick={() => void again()}>
          Send both again
        </Button>
        <button
          type="button"
          className="link"
          onClick={() =>
            void runChange("DELETE", "email", "The change is stopped. Its links no longer work.")
          }
        >
          Stop the change
        </button>
      </div>
    </>
  );
}

type EmailProps = { user: SessionUser; state: EmailChangeState | null };
/** The address, and its change, which both mailboxes must agree to. */
export function EmailPanel({ user, state }: EmailProps) {
  const [open, setOpen] = useState(false);
  if (state) return <Waiting email={user.email} state={state} />;
  return (
    <>
      <ProfileRow title={user.email} note={user.emailVerified ? "Confirmed" : "Not confirmed yet"}>
        {!open && (
          <button type="button" className="link" onClick={() => setOpen(true)}>
            Change<span className="visually-hidden"> e-mail</span>
          </button>
        )}
      </ProfileRow>
      {open && <NewAddress onClose={() => setOpen(false)} />}
    </>
  );
}
