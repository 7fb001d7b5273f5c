import { useState } from "react";
import { signOut } from "../accounts.browser.tsx";

/** Ends every session of the signed-in person and lands on /auth. */
export function SignOut() {
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    if (busy) return;
    setBusy(true);
    await signOut();
    setBusy(false);
  };
  return (
    <button type="button" aria-disabled={busy || undefined} onClick={() => void leave()}>
      {busy ? "Signing out..." : "Sign Out"}
    </button>
  );
}
