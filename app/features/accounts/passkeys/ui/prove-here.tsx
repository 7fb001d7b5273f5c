import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/toasts.tsx";
import { ProofForm } from "../../second-factor/ui/proof-form.tsx";
import css from "../../profile/ui/profile.module.css";
import { beside, useChange } from "../../ui/use-change.ts";
import { signWithPasskey } from "./authenticator.ts";

/** By what a member can show anew that it is them. */
export type ProofWays = { password: boolean; code: boolean; passkey: boolean };

const WORDS = "You signed in more than an hour ago: please show once more that it is you.";

/** Asks who is there, an hour after they signed in: by passkey, or by password and code. */
export function ProveHere({
  ways,
  onDone,
  onClose,
}: {
  ways: ProofWays;
  onDone: () => void;
  onClose: () => void;
}) {
  const { change } = useChange();
  const [busy, setBusy] = useState(false);
  async function byPasskey() {
    const request = await change("POST", "proof/passkey");
    if (!request.ok) return beside(request);
    const signed = await signWithPasskey(request.data);
    if (!signed.ok) return signed.words && toast.error(signed.words);
    const answer = await change("POST", "proof", { passkey: signed.data });
    if (!answer.ok) return beside(answer);
    onDone();
  }
  const hasWords = ways.password || ways.code;
  const start = async () => {
    setBusy(true);
    await byPasskey();
    setBusy(false);
  };
  return (
    <>
      {!hasWords && (
        <p>
          {ways.passkey ? WORDS : "Please sign out and in again first: this account has no password."}{" "}
          <button type="button" className="link" onClick={onClose}>
            Leave it as it is
          </button>
        </p>
      )}
      {ways.passkey && (
        <div className={css["foot"]}>
          <Button look="line" small busy={busy} onClick={() => void start()}>
            Use a passkey
          </Button>
        </div>
      )}
      {hasWords && (
        <ProofForm
          path="proof"
          action="Go on"
          words={WORDS}
          hasPassword={ways.password}
          hasCode={ways.code}
          onDone={onDone}
          onClose={onClose}
        />
      )}
    </>
  );
}
