import { useState } from "react";
import { AdminSelect } from "../../../../ui/admin/field.tsx";
import { AddressField, ActionDialog } from "./subscriber-actions.tsx";

const WHY = [
  ["owner", "Refuse this address for good"],
  ["complaint", "They called a letter spam"],
  ["hard-bounce", "The mailbox does not exist"],
] as const;

/** Keeps an address back by hand, whether or not it is on the list. */
export function SuppressDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [why, setWhy] = useState<string>("owner");
  return (
    <ActionDialog
      title="Keep an address back"
      doIt="Keep it back"
      path="/kept-back"
      body={{ email, why }}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <AddressField error={wrong("email")} value={email} onChange={setEmail} />
          <AdminSelect
            label="Why"
            options={WHY}
            value={why}
            onChange={(event) => setWhy(event.target.value)}
          />
        </>
      )}
    </ActionDialog>
  );
}

/** Lets an address go that was refused or had bounced. */
export const LetBackDialog = ({ email, onClose }: { email: string; onClose: () => void }) => (
  <ActionDialog
    title="Let this address back"
    doIt="Let back"
    path="/kept-back/release"
    body={{ email }}
    onClose={onClose}
  >
    {(wrong) => (
      <>
        <p>
          {email} gets receipts and links again, and may ask for letters. It gets none of those unless it
          asks.
        </p>
        {wrong("email") && <p role="alert">{wrong("email")}</p>}
      </>
    )}
  </ActionDialog>
);
