import { callApi } from "../../../../platform/http/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { AUTH_TOAST, toast } from "../../../../ui/toasts.tsx";
import { checkNewPassword } from "../../domain/rules.ts";
import { TOASTS } from "../../domain/texts.ts";
import { Illustration } from "../../sign-in/ui/illustration.tsx";
import css from "../../ui/forms.module.css";
import { NewPassword } from "./new-password.tsx";
import { fieldProblem, refusalText } from "../../ui/refusal.ts";
import { useForm } from "../../ui/use-form.ts";

/** Form for a new password, in a session that an emailed link has just opened. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const { problems, busy, props } = useForm(
    ({ password = "", confirmPassword = "" }) => checkNewPassword({ password, confirmPassword }),
    async ({ password = "" }) => {
      const result = await callApi("/api/auth/password", { method: "POST", body: { password } });
      if (!result.ok) {
        const problem = fieldProblem(result);
        if (!problem) toast.error(refusalText(result, TOASTS.unexpected), AUTH_TOAST);
        return problem;
      }
      toast.success(TOASTS.signedIn, AUTH_TOAST);
      onDone();
    },
  );
  return (
    <section className={css["panel"]}>
      <Illustration kind="key" short />
      <h1 className="display">Choose a password</h1>
      <p>Use it to sign in from now on. Every other device is signed out.</p>
      <form {...props} className={css["form"]}>
        <NewPassword problems={problems} />
        <Button type="submit" look="ink" wide busy={busy}>
          Save and go on
        </Button>
      </form>
    </section>
  );
}
