import { useState } from "react";
import { Link, useLocation } from "react-router";
import { startGoogle, useGoogle } from "../../../accounts/accounts.browser.tsx";

/**
 * Saves the result: signs in with Google and returns here, or links to /auth where Google is not configured.
 */
export function Save() {
  const google = useGoogle();
  const { pathname } = useLocation();
  const [busy, setBusy] = useState(false);
  if (!google) return <Link to={`/auth?next=${encodeURIComponent(pathname)}`}>Save</Link>;
  const start = async () => {
    setBusy(true);
    await startGoogle(pathname);
    setBusy(false);
  };
  return (
    <button type="button" aria-busy={busy || undefined} onClick={() => void (busy || start())}>
      Save
    </button>
  );
}
