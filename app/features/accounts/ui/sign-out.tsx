import { useState } from "react";

/** Says "Signing out..." while `leave` is under way. */
export function SignOutButton({ leave }: { leave: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    await leave();
    setBusy(false);
  };
  return (
    <button type="button" aria-disabled={busy || undefined} onClick={() => void press()}>
      {busy ? "Signing out..." : "Sign Out"}
    </button>
  );
}
