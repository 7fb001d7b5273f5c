import { useState } from "react";

/** Shows "Signing out..." while `leave` is pending. */
export function SignOutButton({
  leave,
  label = "Sign Out",
}: {
  leave: () => Promise<unknown>;
  label?: string;
}) {
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    if (busy) return;
    setBusy(true);
    await leave();
    setBusy(false);
  };
  return (
    <button type="button" aria-disabled={busy || undefined} onClick={() => void signOut()}>
      {busy ? "Signing out..." : label}
    </button>
  );
}
