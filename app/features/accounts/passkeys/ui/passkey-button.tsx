import { useState } from "react";
import { callApi } from "../../../../platform/http/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { AUTH_TOAST, toast } from "../../../../ui/toasts.tsx";
import type { CodeAnswer } from "../../contract.ts";
import { TOASTS } from "../../domain/texts.ts";
import { refusalText } from "../../ui/refusal.ts";
import { signWithPasskey } from "./authenticator.ts";

type Props = {
  ready: boolean;
  look?: "ink" | "line";
  children: string;
  /** @param setPassword whether a new password must be chosen next */
  onSignedIn: (setPassword: boolean) => void;
};

/** Signs in with a passkey: on its own, or as the second factor of a sign-in that awaits one. */
export function PasskeyButton({ ready, look = "line", children, onSignedIn }: Props) {
  const [busy, setBusy] = useState(false);
  async function signIn() {
    const request = await callApi("/api/auth/passkey/options", { method: "POST", body: {} });
    if (!request.ok) return toast.error(refusalText(request, TOASTS.signInFailed), AUTH_TOAST);
    const signed = await signWithPasskey(request.data);
    if (!signed.ok) return signed.error && toast.error(signed.error, AUTH_TOAST);
    const answer = await callApi<CodeAnswer>("/api/auth/passkey", { method: "POST", body: signed.data });
    if (!answer.ok) return toast.error(refusalText(answer, TOASTS.signInFailed), AUTH_TOAST);
    toast.success(TOASTS.signedIn, AUTH_TOAST);
    onSignedIn(answer.data.setPassword);
  }
  const start = async () => {
    setBusy(true);
    await signIn();
    setBusy(false);
  };
  return (
    <Button look={look} wide busy={busy} disabled={!ready} onClick={() => void start()}>
      {children}
    </Button>
  );
}
