import { useEffect, useRef, useState } from "react";
import { callApi, proof } from "../../../../platform/http/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Sheet, SheetWords } from "../../../../ui/sheet.tsx";
import type { RequiredProof } from "../../contract.ts";
import { RULES, TOASTS } from "../../domain/texts.ts";
import { signWithPasskey } from "../../passkeys/ui/authenticator.ts";
import { PasswordField } from "../../passwords/ui/password-field.tsx";
import css from "../../ui/forms.module.css";
import { fieldProblem, refusalText, type Refusal } from "../../ui/refusal.ts";
import { useForm } from "../../ui/use-form.ts";

const TITLE = "Confirm it’s you";

/** The server's message at its field, else below the form. */
const problemOf = (refusal: Refusal) =>
  fieldProblem(refusal) ?? { form: refusalText(refusal, TOASTS.unexpected) };

/** Asks for a passkey, or for the password and code that the account has. */
function ProofForms({ ways, onDone }: { ways: RequiredProof; onDone: (proven: boolean) => void }) {
  const hasForm = ways.password || ways.code;
  const prove = async (body: unknown) => {
    const answer = await callApi("/api/account/proof", { method: "POST", body });
    if (!answer.ok) return problemOf(answer);
    onDone(true);
    return undefined;
  };
  const proveByPasskey = async () => {
    const request = await callApi("/api/account/proof/passkey", { method: "POST", body: {} });
    if (!request.ok) return problemOf(request);
    const signed = await signWithPasskey(request.data);
    if (!signed.ok) return signed.error ? { form: signed.error } : undefined;
    return prove({ passkey: signed.data });
  };
  const passkeyForm = useForm<string>(() => ({}), proveByPasskey);
  const passwordForm = useForm<string>(
    ({ password = "", code = "" }) => ({
      ...(ways.password && !password && { password: RULES.proof }),
      ...(ways.code && !code.trim() && { code: RULES.code }),
    }),
    async ({ password = "", code = "" }) => prove({ password, code }),
  );
  const problem = passwordForm.problems["form"] ?? passkeyForm.problems["form"];
  if (!hasForm && !ways.passkey)
    return <p>This account has no password. Sign out, sign in again, then try once more.</p>;
  return (
    <>
      <p>You signed in more than an hour ago.</p>
      {hasForm && (
        <form {...passwordForm.props} className={css["form"]}>
          {ways.password && (
            <PasswordField
              label="Your password"
              name="password"
              autoComplete="current-password"
              error={passwordForm.problems["password"]}
            />
          )}
          {ways.code && (
            <Field
              label="Code from your app, or a recovery code"
              name="code"
              autoComplete="one-time-code"
              maxLength={40}
              error={passwordForm.problems["code"]}
            />
          )}
          <Button type="submit" look="ink" busy={passwordForm.busy}>
            Confirm
          </Button>
        </form>
      )}
      {ways.passkey && (
        <form {...passkeyForm.props}>
          <Button type="submit" look={hasForm ? "line" : "ink"} busy={passkeyForm.busy}>
            Use a passkey
          </Button>
        </form>
      )}
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}

/**
 * Mounted once on pages with calls that require a recent proof of identity. A call refused with PROVE_AGAIN
 * opens this dialog and is retried once the member has confirmed.
 */
export function ConfirmIdentity() {
  const [ways, setWays] = useState<RequiredProof>();
  const answer = useRef<(proven: boolean) => void>(undefined);
  useEffect(() => {
    proof.ask = async () => {
      const request = await callApi<RequiredProof>("/api/account/proof");
      if (!request.ok) return false;
      return new Promise<boolean>((resolve) => {
        answer.current?.(false);
        answer.current = resolve;
        setWays(request.data);
      });
    };
    return () => {
      proof.ask = undefined;
    };
  }, []);
  const finish = (proven: boolean) => {
    setWays(undefined);
    answer.current?.(proven);
    answer.current = undefined;
  };
  return (
    <Sheet open={ways !== undefined} label={TITLE} tone="tone-light" onClose={() => finish(false)}>
      {ways && (
        <SheetWords title={TITLE}>
          <ProofForms ways={ways} onDone={finish} />
        </SheetWords>
      )}
    </Sheet>
  );
}
