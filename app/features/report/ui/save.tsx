import { useState } from "react";
import { Link, useLocation } from "react-router";
import { callApi } from "../../../platform/api.ts";
import { useDeck } from "./deck-context.ts";
import { useRoot } from "./use-root.ts";

/** Keeps the result: signs in with Google and comes back, or leads to /auth where Google is not configured. */
export function Save() {
  const brand = useRoot()?.brand;
  const { pathname } = useLocation();
  const { onToast } = useDeck();
  const [busy, setBusy] = useState(false);
  if (!brand?.google) return <Link to={`/auth?next=${encodeURIComponent(pathname)}`}>Save</Link>;
  const start = async () => {
    setBusy(true);
    const answer = await callApi<{ url?: string }>("/api/auth/sign-in/social", {
      method: "POST",
      body: { provider: "google", callbackURL: pathname, errorCallbackURL: "/auth" },
    });
    if (answer.ok && answer.data.url) return location.assign(answer.data.url);
    setBusy(false);
    onToast("Sign-in failed. Please try again.");
  };
  return (
    <button type="button" aria-busy={busy || undefined} onClick={() => void (busy || start())}>
      Save
    </button>
  );
}
