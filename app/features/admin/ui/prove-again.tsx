import { useEffect, useRef, useState } from "react";
import { callApi, proof } from "../../../platform/http/api.ts";
import { CancelOr, Dialog } from "../../../ui/admin/dialog.tsx";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { AdminField } from "../../../ui/admin/field.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { signWithPasskey } from "../../accounts/accounts.browser.tsx";
import type { ProofAsked } from "../../accounts/contract.ts";

type Refused = { message: string; field?: string | undefined };

type Given = { password: string; code: string };

/** The fields that this member can answer in. */
function Fields({
  asked,
  given,
  refused,
  onChange,
}: {
  asked: ProofAsked;
  given: Given;
  refused: Refused | undefined;
  onChange: (given: Given) => void;
}) {
  const errorOf = (field: string) => (refused?.field === field ? refused.message : undefined);
  return (
    <>
      {asked.password && (
        <AdminField
          label="Your password"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          value={given.password}
          error={errorOf("password")}
          onChange={(event) => onChange({ ...given, password: event.target.value })}
        />
      )}
      {asked.code && (
        <AdminField
          label="Code from your app, or a recovery code"
          autoComplete="one-time-code"
          maxLength={40}
          value={given.code}
          error={errorOf("code")}
          onChange={(event) => onChange({ ...given, code: event.target.value })}
        />
      )}
    </>
  );
}

const WORDS = "This can’t be undone, so please confirm it’s you.";

/** The question itself: a passkey, or password, where there is one, and code, where the app is on. */
function Question({ asked, onDone }: { asked: ProofAsked; onDone: (proven: boolean) => void }) {
  const [given, setGiven] = useState<Given>({ password: "", code: "" });
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const hasWords = asked.password || asked.code;
  /** One way at a time: a second question of the device would break off the first. */
  const once = (way: () => Promise<void>) => async () => {
    if (busy) return;
    setBusy(true);
    setRefused(undefined);
    await way();
    setBusy(false);
  };
  const proveByPasskey = once(async () => {
    const request = await callApi("/api/account/proof/passkey", { method: "POST", body: {} });
    if (!request.ok) return setRefused({ message: request.said ?? request.message });
    const signed = await signWithPasskey(request.data);
    if (!signed.ok) return setRefused(signed.words ? { message: signed.words } : undefined);
    const body = { passkey: signed.data };
    const result = await callApi("/api/account/proof", { method: "POST", body });
    if (result.ok) onDone(true);
    else setRefused({ message: result.said ?? result.message });
  });
  const proveByWords = once(async () => {
    const result = await callApi("/api/account/proof", { method: "POST", body: given });
    if (result.ok) onDone(true);
    else setRefused({ message: result.said ?? result.message, field: result.field });
  });
  const prove = hasWords ? proveByWords : proveByPasskey;
  return (
    <Dialog
      title="Confirm it’s you"
      onClose={() => onDone(false)}
      actions={
        <CancelOr onClose={() => onDone(false)} icon="check" busy={busy} onClick={() => void prove()}>
          {hasWords ? "Confirm" : "Use a passkey"}
        </CancelOr>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void prove();
        }}
      >
        <p>{WORDS}</p>
        {asked.passkey && hasWords && (
          <AdminButton busy={busy} onClick={() => void proveByPasskey()}>
            Use a passkey instead
          </AdminButton>
        )}
        <Fields asked={asked} given={given} refused={refused} onChange={setGiven} />
        {refused && !refused.field && <Trouble message={refused.message} number={undefined} />}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
}

/**
 * Mounted once in the administration: whatever call is refused for want of a proof asks for it here, and goes
 * on.
 */
export function ProveAgain() {
  const [asked, setAsked] = useState<ProofAsked>();
  const answer = useRef<(proven: boolean) => void>(undefined);
  useEffect(() => {
    proof.ask = async () => {
      const how = await callApi<ProofAsked>("/api/account/proof");
      if (!how.ok || (!how.data.password && !how.data.code && !how.data.passkey)) return false;
      return new Promise<boolean>((resolve) => {
        answer.current?.(false);
        answer.current = resolve;
        setAsked(how.data);
      });
    };
    return () => {
      proof.ask = undefined;
    };
  }, []);
  const done = (proven: boolean) => {
    setAsked(undefined);
    answer.current?.(proven);
    answer.current = undefined;
  };
  return asked ? <Question asked={asked} onDone={done} /> : null;
}
