import { useEffect, useRef, useState } from "react";
import { callApi, proof } from "../../../platform/api.ts";
import { CancelOr, Dialog } from "../../../ui/admin/dialog.tsx";
import { AdminField } from "../../../ui/admin/field.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import type { ProofAsked } from "../../accounts/contract.ts";

type Refused = { message: string; field?: string | undefined };

/** The question itself: password, where there is one, and code, where a second factor is on. */
function Question({ asked, onDone }: { asked: ProofAsked; onDone: (proven: boolean) => void }) {
  const [given, setGiven] = useState({ password: "", code: "" });
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  async function prove() {
    if (busy) return;
    setBusy(true);
    const result = await callApi("/api/account/proof", { method: "POST", body: given });
    setBusy(false);
    if (result.ok) onDone(true);
    else setRefused({ message: result.said ?? result.message, field: result.field });
  }
  const errorOf = (field: string) => (refused?.field === field ? refused.message : undefined);
  return (
    <Dialog
      title="Is it you?"
      onClose={() => onDone(false)}
      actions={
        <CancelOr onClose={() => onDone(false)} icon="check" busy={busy} onClick={() => void prove()}>
          Go on
        </CancelOr>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void prove();
        }}
      >
        <p>
          This cannot be taken back. You signed in more than an hour ago: please show once more that it is
          you.
        </p>
        {asked.password && (
          <AdminField
            label="Your password"
            type="password"
            autoComplete="current-password"
            maxLength={128}
            value={given.password}
            error={errorOf("password")}
            onChange={(event) => setGiven({ ...given, password: event.target.value })}
          />
        )}
        {asked.code && (
          <AdminField
            label="Code from your app, or a recovery code"
            autoComplete="one-time-code"
            maxLength={20}
            value={given.code}
            error={errorOf("code")}
            onChange={(event) => setGiven({ ...given, code: event.target.value })}
          />
        )}
        {refused && !refused.field && <Trouble message={refused.message} number={undefined} />}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
}

/** Mounted once in the administration: whatever call is refused for want of a proof asks for it here, and goes on. */
export function ProveAgain() {
  const [asked, setAsked] = useState<ProofAsked>();
  const answer = useRef<(proven: boolean) => void>(undefined);
  useEffect(() => {
    proof.ask = async () => {
      const how = await callApi<ProofAsked>("/api/account/proof");
      if (!how.ok || (!how.data.password && !how.data.code)) return false;
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
