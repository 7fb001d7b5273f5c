import { useState } from "react";
import { toast } from "sonner";
import { callApi } from "../../../platform/api.ts";
import { AUTH_TOAST } from "../../../ui/toasts.tsx";

/** Ends every session of the signed-in person and lands on /auth. */
export function SignOut() {
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    if (busy) return;
    setBusy(true);
    const result = await callApi("/api/auth/sign-out", { method: "POST", body: {} });
    if (result.ok) return location.assign("/auth");
    setBusy(false);
    toast.error("Sign out failed. Please try again.", AUTH_TOAST);
  };
  return (
    <button type="button" aria-disabled={busy || undefined} onClick={() => void leave()}>
      {busy ? "Signing out..." : "Sign Out"}
    </button>
  );
}
