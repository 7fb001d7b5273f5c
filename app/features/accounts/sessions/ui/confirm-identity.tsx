import { useEffect, useRef, useState } from "react";
import { callApi, proof } from "../../../../platform/http/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Sheet, SheetWords } from "../../../../ui/sheet.tsx";
import type { ProofAsked } from "../../contract.ts";
import { RULES, TOASTS } from "../../domain/texts.ts";
import { signWithPasskey } from "../../passkeys/ui/authenticator.ts";
import { PasswordField } from "../../passwords/ui/password-field.tsx";
import css from "../../ui/forms.module.css";
import { fieldProblem, wordsOf, type Refusal } from "../../ui/refusal.ts";
import { useForm } from "../../ui/use-form.ts";

const TITLE = "Confirm it’s you";

/** The server's message at its field, or else below the form. */
const problemOf = (refusal: Refusal) =>
  fieldProblem(refusal) ?? { form: wordsOf(refusal, TOASTS.unexpected) };

/** Asks for a passkey, or for the password, if there is one, and a code, if the app is on. */
function Question({ ways, onDone }: { ways: ProofAsked; onDone: (proven: boolean) => void }) {
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
    if (!signed.ok) return signed.words ? { form: signed.words } : undefined;
    return prove({ passkey: signed.data });
  };
  const byPasskey = useForm<string>(() => ({}), proveByPasskey);
  const byWords = useForm<string>(
    ({ password = "", code = "" }) => ({
      ...(ways.password && !password && { password: RULES.proof }),
      ...(ways.code && !code.trim() && { code: RULES.code }),
    }),
    async ({ password = "", code = "" }) => prove({ password, code }),
  );
  const problem = byWords.problems["form"] ?? byPasskey.problems["form"];
  if (!hasForm && !ways.passkey)
    return <p>This account has no password. Please sign out, sign in again and repeat this.</p>;
  return (
    <>
      <p>You signed in more than an hour ago.</p>
      {hasForm && (
        <form {...byWords.props} className={css["form"]}>
          {ways.password && (
            <PasswordField
              label="Your password"
              name="password"
              autoComplete="current-password"
              error={byWords.problems["password"]}
            />
          )}
          {ways.code && (
            <Field
              label="Code from your app, or a recovery code"
              name="code"
              autoComplete="one-time-code"
              maxLength={40}
              error={byWords.problems["code"]}
            />
          )}
          <Button type="submit" look="ink" busy={byWords.busy}>
            Confirm
          </Button>
        </form>
      )}
      {ways.passkey && (
        <form {...byPasskey.props}>
          <Button type="submit" look={hasForm ? "line" : "ink"} busy={byPasskey.busy}>
            Use a passkey
          </Button>
        </form>
      )}
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}

/**
 * Mounted once per page that can change what needs a recent proof: a call that is refused with PROVE_AGAIN
 * opens this dialog, and is repeated once the member has confirmed.
 */
export function ConfirmIdentity() {
  const [ways, setWays] = useState<ProofAsked>();
  const answer = useRef<(proven: boolean) => void>(undefined);
  useEffect(() => {
    proof.ask = async () => {
      const asked = await callApi<ProofAsked>("/api/account/proof");
      if (!asked.ok) return false;
      return new Promise<boolean>((resolve) => {
        answer.current?.(false);
        answer.current = resolve;
        setWays(asked.data);
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
          <Question ways={ways} onDone={finish} />
        </SheetWords>
      )}
    </Sheet>
  );
}
