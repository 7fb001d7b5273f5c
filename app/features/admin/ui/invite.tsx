import { useState } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "../../../platform/http/api.ts";
import { CancelOr, Dialog } from "../../../ui/admin/dialog.tsx";
import { AdminField } from "../../../ui/admin/field.tsx";
import { type Refused, refusedOf, Trouble } from "../../../ui/admin/trouble.tsx";
import { toast } from "../../../ui/toasts.tsx";

/** Invites somebody by email. */
export function Invite({ onClose, email: known = "" }: { onClose: () => void; email?: string }) {
  const [email, setEmail] = useState(known);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const { revalidate } = useRevalidator();
  async function invite() {
    if (busy) return;
    if (!navigator.onLine) return setRefused({ message: "You’re offline. Try again when you reconnect." });
    setBusy(true);
    setRefused(undefined);
    const result = await callApi("/api/admin/members/invite", { method: "POST", body: { email } });
    setBusy(false);
    if (!result.ok) return setRefused(refusedOf(result));
    toast.success(`Invitation sent to ${email.trim()}.`);
    await revalidate();
    onClose();
  }
  return (
    <Dialog
      title="Invite someone"
      onClose={onClose}
      actions={
        <CancelOr onClose={onClose} icon="mail" busy={busy} onClick={() => void invite()}>
          Send invitation
        </CancelOr>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void invite();
        }}
      >
        <AdminField
          label="Email address"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          error={refused?.field === "email" ? refused.message : undefined}
          hint={
            "The email lets them create an account and works for seven days. If they were invited before, they get a new one."
          }
          onChange={(event) => setEmail(event.target.value)}
        />
        {refused && refused.field !== "email" && (
          <Trouble message={refused.message} number={refused.number} />
        )}
      </form>
    </Dialog>
  );
}
