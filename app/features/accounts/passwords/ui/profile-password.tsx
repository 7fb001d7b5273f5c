import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/toasts.tsx";
import { checkPasswordChange } from "../../domain/rules.ts";
import { FormFoot } from "../../ui/form-foot.tsx";
import css from "../../ui/forms.module.css";
import { NewPassword } from "./new-password.tsx";
import { ProfileRow } from "../../../../ui/profile-row.tsx";
import { fieldErrors, useChange } from "../../ui/use-change.ts";
import { useForm } from "../../ui/use-form.ts";
import { PasswordField } from "./password-field.tsx";

const EMAIL_SENT = "A link to choose a password is on its way. It works for one hour.";

function ChangeForm({ email, onClose }: { email: string; onClose: () => void }) {
  const { change, runChange } = useChange();
  const { problems, busy, props } = useForm(
    ({ current = "", password = "", confirmPassword = "" }) =>
      checkPasswordChange({ current, password, confirmPassword }),
    async ({ current = "", password = "" }) => {
      const answer = await change("PUT", "password", { current, password });
      if (!answer.ok) return fieldErrors(answer);
      toast.success("Password changed. Every other device is signed out.");
      onClose();
    },
  );
  return (
    <form {...props} className={css["form"]} aria-label="Change password">
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordField
        label="Current password"
        name="current"
        autoComplete="current-password"
        error={problems.current}
      />
      <NewPassword problems={problems} />
      <FormFoot busy={busy} action="Change password" busyAction="Saving…" onClose={onClose}>
        <button
          type="button"
          className="link"
          onClick={() => void runChange("POST", "password/link", EMAIL_SENT)}
        >
          Forgot your password?
        </button>
      </FormFoot>
    </form>
  );
}

/** Changes the password, or emails a link to set the first one to a member who joined by Google or a link. */
export function PasswordPanel({
  email,
  hasPassword,
  hasGoogle,
}: {
  email: string;
  hasPassword: boolean;
  hasGoogle: boolean;
}) {
  const [open, setOpen] = useState(false);
  const { runChange, busy } = useChange();
  if (!hasPassword)
    return (
      <ProfileRow
        title="No password yet"
        note={
          hasGoogle
            ? "You sign in with Google. To choose a password as well, we’ll email you a link."
            : "You sign in with an emailed link. To choose a password, we’ll email you another one."
        }
      >
        <Button
          look="line"
          small
          busy={busy !== undefined}
          onClick={() => void runChange("POST", "password/link", EMAIL_SENT)}
        >
          Send the link
        </Button>
      </ProfileRow>
    );
  if (open) return <ChangeForm email={email} onClose={() => setOpen(false)} />;
  return (
    <ProfileRow title="Your password is set" note="A new one signs every other device out.">
      <button type="button" className="link" onClick={() => setOpen(true)}>
        Change<span className="visually-hidden"> password</span>
      </button>
    </ProfileRow>
  );
}
