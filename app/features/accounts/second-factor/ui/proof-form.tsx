import { Field } from "../../../../ui/field.tsx";
import { RULES } from "../../domain/texts.ts";
import { FormFoot } from "../../ui/form-foot.tsx";
import forms from "../../ui/forms.module.css";
import css from "../../profile/ui/profile.module.css";
import { fieldErrors, useChange } from "../../ui/use-change.ts";
import { useForm } from "../../ui/use-form.ts";
import { PasswordField } from "../../passwords/ui/password-field.tsx";

type Props = {
  /** API path below `/api/account/`. */
  path: string;
  action: string;
  text: string;
  hasPassword: boolean;
  onDone: (answer: { codes?: string[] }) => void;
  onClose: () => void;
};

/** Asks for the password, if there is one, and a code before the second factor changes. */
export function ProofForm({ path, action, text, hasPassword, onDone, onClose }: Props) {
  const { change } = useChange();
  const { problems, busy, props } = useForm(
    ({ password = "", code = "" }) => ({
      ...(hasPassword && !password && { password: RULES.proof }),
      ...(!code.trim() && { code: RULES.code }),
    }),
    async ({ password = "", code = "" }) => {
      const answer = await change<{ codes?: string[] }>("POST", path, { password, code });
      if (!answer.ok) return fieldErrors(answer);
      onDone(answer.data);
    },
  );
  return (
    <form {...props} className={`${forms["form"]} ${css["proof"]}`} aria-label={action}>
      <p>{text}</p>
      {hasPassword && (
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          error={problems["password"]}
        />
      )}
      <Field
        label="Code from your app, or a recovery code"
        name="code"
        autoComplete="one-time-code"
        maxLength={40}
        error={problems["code"]}
      />
      <FormFoot busy={busy} action={action} onClose={onClose} />
    </form>
  );
}
