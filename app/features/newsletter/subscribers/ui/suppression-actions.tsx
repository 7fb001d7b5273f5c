import { useState } from "react";
import { AdminSelect } from "../../../../ui/admin/field.tsx";
import { AddressField, ActionDialog } from "./subscriber-actions.tsx";

const WHY = [
  ["owner", "Block permanently"],
  ["complaint", "They marked an email as spam"],
  ["hard-bounce", "The mailbox doesn’t exist"],
] as const;

/** Suppresses an address, whether or not it is a subscriber. */
export function SuppressDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [why, setWhy] = useState<string>("owner");
  return (
    <ActionDialog
      title="Block an address"
      doIt="Block"
      path="/kept-back"
      body={{ email, why }}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <AddressField error={wrong("email")} value={email} onChange={setEmail} />
          <AdminSelect
            label="Cause"
            options={WHY}
            value={why}
            onChange={(event) => setWhy(event.target.value)}
          />
        </>
      )}
    </ActionDialog>
  );
}

/** Removes an address that was blocked or had bounced. */
export const LetBackDialog = ({ email, onClose }: { email: string; onClose: () => void }) => (
  <ActionDialog
    title="Unblock this address"
    doIt="Unblock"
    path="/kept-back/release"
    body={{ email }}
    onClose={onClose}
  >
    {(wrong) => (
      <>
        <p>{email} gets receipts and links again and may subscribe. No newsletter goes out until they do.</p>
        {wrong("email") && <p role="alert">{wrong("email")}</p>}
      </>
    )}
  </ActionDialog>
);
