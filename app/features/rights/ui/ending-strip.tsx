import { useState } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "../../../platform/http/api.ts";
import { formatIndiaDateTime } from "../../../lib/india-format.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toasts.tsx";
import css from "./rights.module.css";

/**
 * A strip at the bottom of a member's pages while the account's deletion is scheduled, with a button to
 * cancel it.
 */
export function EndingStrip({ endsAt }: { endsAt: string }) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const cancelDeletion = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await callApi("/api/rights/deletion/cancel", { method: "POST", body: {} });
    if (answer.ok) toast.success("We’re keeping your account.");
    else toast.error(answer.error ?? answer.message);
    await revalidate();
    setBusy(false);
  };
  return (
    <aside className={`tone-dark ${css["strip"]}`} aria-label="Your account is scheduled for deletion">
      <p>
        Your account and everything in it will be deleted on{" "}
        <b className="figures">{formatIndiaDateTime(endsAt)}</b>.
      </p>
      <Button small busy={busy} onClick={() => void cancelDeletion()}>
        {busy ? "One moment…" : "Keep my account"}
      </Button>
    </aside>
  );
}
