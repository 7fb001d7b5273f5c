import { Link } from "react-router";
import { callApi } from "../../../../platform/http/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { NearAddress } from "../../../../ui/near-address.tsx";
import { AUTH_TOAST, toast } from "../../../../ui/toasts.tsx";
import { track } from "../../../analytics/analytics.browser.tsx";
import type { SignUpAnswer } from "../../contract.ts";
import { normalizePhone } from "../../domain/phone.ts";
import { checkSignUp, type SignUpForm as Form } from "../../domain/rules.ts";
import { TOASTS } from "../../domain/texts.ts";
import css from "../../ui/forms.module.css";
import { signupOrigin } from "./google.ts";
import { NewPassword } from "../../passwords/ui/new-password.tsx";
import { PhoneField } from "../../ui/phone-field.tsx";
import { fieldProblem, refusalText, type Refusal } from "../../ui/refusal.ts";
import { useForm } from "../../ui/use-form.ts";

type Props = {
  ready: boolean;
  email: string;
  onEmail: (email: string) => void;
  onSignedIn: () => void;
  /** The address must be confirmed; `delivered` is false if the mail server refused the email. */
  onPending: (email: string, delivered: boolean) => void;
  onRegistered: () => void;
};

const formOf = ({
  firstName = "",
  lastName = "",
  email = "",
  countryCode = "",
  mobileNumber = "",
  password = "",
  confirmPassword = "",
}: Record<string, string>): Form => ({
  firstName,
  lastName,
  email,
  phone: countryCode + mobileNumber,
  password,
  confirmPassword,
});

/** Shows the problem at its field if the server names one, else in a toast. */
function refused(refusal: Refusal, onRegistered: () => void) {
  const { code, error } = refusal;
  if (code === "USER_ALREADY_EXISTS" || error?.includes("User already registered")) {
    toast.error(TOASTS.duplicate, AUTH_TOAST);
    onRegistered();
    return undefined;
  }
  const problem = fieldProblem(refusal);
  if (!problem) toast.error(refusalText(refusal, TOASTS.signUpFailed), AUTH_TOAST);
  return problem;
}

export function SignUpForm({ ready, email, onEmail, onSignedIn, onPending, onRegistered }: Props) {
  const { problems, busy, props } = useForm(
    (texts) => checkSignUp(formOf(texts)),
    async (texts) => {
      const form = formOf(texts);
      const origin = signupOrigin();
      const body = { ...form, phone: normalizePhone(form.phone), ...(origin && { origin }) };
      const result = await callApi<SignUpAnswer>("/api/auth/sign-up", { method: "POST", body });
      if (!result.ok) return refused(result, onRegistered);
      const user_data = {
        email: body.email,
        first_name: body.firstName,
        last_name: body.lastName,
        phone: body.phone,
      };
      track("signup", { signup_method: "email", user_data });
      toast.success(TOASTS.signedUp, AUTH_TOAST);
      if (result.data.confirmed) onSignedIn();
      else onPending(form.email.trim(), result.data.delivered);
    },
  );
  return (
    <form {...props} className={css["form"]}>
      <div className={css["two"]}>
        <Field label="First name" name="firstName" autoComplete="given-name" error={problems.firstName} />
        <Field label="Last name" name="lastName" autoComplete="family-name" error={problems.lastName} />
      </div>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        onChange={(event) => onEmail(event.target.value)}
        error={problems.email}
      />
      <NearAddress typed={email} onTake={onEmail} />
      <PhoneField error={problems.mobileNumber} />
      <NewPassword label="Password" problems={problems} />
      <Button type="submit" look="ink" wide busy={busy} disabled={!ready} className={css["send"]}>
        Sign Up
      </Button>
      <p className={css["legal"]}>
        By signing up you accept the <Link to="/terms-of-use">terms</Link> and{" "}
        <Link to="/privacy-policy">privacy notice</Link>.
      </p>
    </form>
  );
}
