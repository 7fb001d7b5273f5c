import { Link, useLocation } from "react-router";
import { useSession, startGoogle, useGoogle } from "../../../accounts/accounts.browser.tsx";
import { HomeLink } from "../../../../ui/home-link.tsx";
import css from "./deck.module.css";
import { useState } from "react";

/**
 * Saves the result: signs in with Google and returns here, or links to /auth where Google is not configured.
 */
function Save() {
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

/** The logo, and a link to the dashboard if signed in, or else "Save". */
export function TopBar() {
  const user = useSession();
  return (
    <header className={css["topbar"]}>
      <HomeLink height={26} star="var(--star)" />
      {user ? <Link to={`/quest-dashboard/${user.id}`}>Dashboard</Link> : <Save />}
    </header>
  );
}
