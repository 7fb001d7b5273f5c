import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { formatIndiaDateTime } from "../../../../lib/india-format.ts";
import { toast } from "../../../../ui/toasts.tsx";
import type { EmailChangeState, SessionUser } from "../../contract.ts";
import { emailProblem } from "../../domain/rules.ts";
import { FormFoot } from "../../ui/form-foot.tsx";
import forms from "../../ui/forms.module.css";
import { ProfileRow } from "../../../../ui/profile-row.tsx";
import { fieldErrors, useChange } from "../../ui/use-change.ts";
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
      if (!answer.ok) return fieldErrors(answer);
      toast.success("We’ve sent you an email.");
      onClose();
    },
  );
  return (
    <form {...props} className={forms["form"]} aria-label="Change email">
      <Field
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        error={problems.email}
        hint="We’ll email you a link there. Your address changes once you open it and confirm."
      />
      <FormFoot busy={busy} action="Send the link" busyAction="Sending…" onClose={onClose} />
    </form>
  );
}

function Waiting({ state }: { state: EmailChangeState }) {
  const { change, runChange, busy } = useChange();
  const resend = async () => {
    if (busy) return;
    const answer = await change("POST", "email", { email: state.newEmail });
    if (answer.ok) toast.success("We’ve sent you a new link.");
    else fieldErrors(answer);
  };
  return (
    <>
      <ProfileRow
        title={`Changing to ${state.newEmail}`}
        note={
          `We’ve emailed a link to this address. Confirm by ${formatIndiaDateTime(state.expiresAt)}; ` +
          "until then you sign in as before."
        }
      />
      <div className={`row ${forms["foot"]}`}>
        <Button look="line" small busy={busy === "email"} onClick={() => void resend()}>
          Send the link again
        </Button>
        <button
          type="button"
          className="link"
          onClick={() =>
            void runChange("DELETE", "email", "The change is cancelled. Its link no longer works.")
          }
        >
          Cancel the change
        </button>
      </div>
    </>
  );
}

type EmailProps = { user: SessionUser; state: EmailChangeState | null };
/** Shows the address, or a pending change of it. */
export function EmailPanel({ user, state }: EmailProps) {
  const [open, setOpen] = useState(false);
  if (state) return <Waiting state={state} />;
  return (
    <>
      <ProfileRow title={user.email} note={user.emailVerified ? "Confirmed" : "Not confirmed yet"}>
        {!open && (
          <button type="button" className="link" onClick={() => setOpen(true)}>
            Change<span className="visually-hidden"> email</span>
          </button>
        )}
      </ProfileRow>
      {open && <NewAddress onClose={() => setOpen(false)} />}
    </>
  );
}
