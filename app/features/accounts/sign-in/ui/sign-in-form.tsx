import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { AUTH_TOAST, toast } from "../../../../ui/toasts.tsx";
import type { SignInAnswer } from "../../contract.ts";
import { checkSignIn } from "../../domain/rules.ts";
import { TOASTS } from "../../domain/texts.ts";
import css from "../../ui/forms.module.css";
import { refusalText, type Refusal } from "../../ui/refusal.ts";
import { useForm } from "../../ui/use-form.ts";
import { callWithProof } from "./call-with-proof.ts";
import { PasswordField } from "../../passwords/ui/password-field.tsx";

type Props = {
  ready: boolean;
  email: string;
  onEmail: (email: string) => void;
  onSignedIn: () => void;
  /** The password is right, and a second factor is required. */
  onCode: () => void;
  /** The password is right and the address is not confirmed yet. */
  onUnconfirmed: (email: string) => void;
  onForgotten: () => void;
};

/** Shows a wrong password both in a toast, as specified, and at its field. */
function refused(refusal: Refusal, onUnconfirmed: () => void) {
  if (refusal.code === "EMAIL_NOT_VERIFIED") {
    onUnconfirmed();
    return undefined;
  }
  const text = refusalText(refusal, TOASTS.signInFailed);
  toast.error(text, AUTH_TOAST);
  return refusal.code === "INVALID_EMAIL_OR_PASSWORD" ? { password: text } : undefined;
}

export function SignInForm({ ready, email, onEmail, onSignedIn, onCode, onUnconfirmed, onForgotten }: Props) {
  const { problems, busy, props } = useForm(
    ({ email: address = "", password = "" }) => checkSignIn({ email: address, password }),
    async ({ email: address = "", password = "" }) => {
      const result = await callWithProof<SignInAnswer>("/api/auth/sign-in", { email: address, password });
      if (!result.ok) return refused(result, () => onUnconfirmed(address.trim()));
      if (result.data.secondFactor) onCode();
      else {
        toast.success(TOASTS.signedIn, AUTH_TOAST);
        onSignedIn();
      }
    },
  );
  return (
    <form {...props} className={css["form"]}>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        onChange={(event) => onEmail(event.target.value)}
        error={problems.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={problems.password}
      />
      <div className={css["aside"]}>
        <button type="button" className="link small" onClick={onForgotten}>
          Forgot password
        </button>
      </div>
      <Button type="submit" look="ink" wide busy={busy} disabled={!ready}>
        Sign In
      </Button>
    </form>
  );
}
