import { useState } from "react";
import { callApi } from "../../../../platform/http/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { useHeadingFocus } from "../../../../ui/heading-focus.ts";
import { AUTH_TOAST, toast } from "../../../../ui/toasts.tsx";
import { emailProblem } from "../../domain/rules.ts";
import { TOASTS } from "../../domain/texts.ts";
import { Illustration } from "../../sign-in/ui/illustration.tsx";
import css from "../../ui/forms.module.css";
import { fieldProblem, refusalText } from "../../ui/refusal.ts";
import { useForm } from "../../ui/use-form.ts";

/** Emails that can be requested with only an address. */
const FORM_TEXTS = {
  recover: {
    path: "/api/auth/recover",
    title: "Forgot your password?",
    words: "Enter your email and we’ll send you a link to choose a new one.",
    action: "Send the link",
    sent: "If there is an account with this address, a link is on its way. It works for one hour.",
  },
  resend: {
    path: "/api/auth/resend",
    title: "Get a new link",
    words: "Enter your email and we’ll send the confirmation again.",
    action: "Resend Verification Email",
    sent: "If there is an account with this address, an email is on its way. Its link works for 24 hours.",
  },
} as const;
export type EmailFormKind = keyof typeof FORM_TEXTS;

export function EmailForm({
  kind,
  email,
  onBack,
}: {
  kind: EmailFormKind;
  email: string;
  onBack: () => void;
}) {
  const { path, title, words, action, sent } = FORM_TEXTS[kind];
  const [isSent, setIsSent] = useState(false);
  useHeadingFocus(isSent ? "sent" : "asked", false);
  const { problems, busy, props } = useForm(
    ({ email: address = "" }) => {
      const problem = emailProblem(address);
      return problem ? { email: problem } : {};
    },
    async ({ email: address = "" }) => {
      const result = await callApi(path, { method: "POST", body: { email: address } });
      if (result.ok) {
        setIsSent(true);
        return undefined;
      }
      const problem = fieldProblem(result);
      if (problem) return problem;
      toast.error(
        kind === "resend" ? TOASTS.resendFailed : refusalText(result, TOASTS.unexpected),
        AUTH_TOAST,
      );
    },
  );
  return (
    <section className={css["panel"]}>
      <Illustration kind={kind === "recover" && !isSent ? "key" : "letter"} short />
      <h1 className="display">{isSent ? "Check your email" : title}</h1>
      <p aria-live="polite">{isSent ? sent : words}</p>
      {!isSent && (
        <form {...props} className={css["form"]}>
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={email}
            error={problems.email}
          />
          <Button type="submit" look="ink" wide busy={busy}>
            {action}
          </Button>
        </form>
      )}
      <div className={css["actions"]}>
        <button type="button" className="link" onClick={onBack}>
          Back to Sign In
        </button>
      </div>
    </section>
  );
}
