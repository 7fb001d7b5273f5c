import { useState } from "react";
import { DeskSelect } from "../../../../ui/desk/field.tsx";
import { AddressField, DeedDialog } from "./reader-deeds.tsx";

const WHY = [
  ["owner", "Refuse this address for good"],
  ["complaint", "They called a letter spam"],
  ["hard-bounce", "The mailbox does not exist"],
] as const;

/** Keeps an address back by hand, whether or not it is on the list. */
export function KeepBackDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [why, setWhy] = useState<string>("owner");
  return (
    <DeedDialog
      title="Keep an address back"
      doIt="Keep it back"
      path="/kept-back"
      body={{ email, why }}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <AddressField error={wrong("email")} value={email} onChange={setEmail} />
          <DeskSelect
            label="Why"
            options={WHY}
            value={why}
            onChange={(event) => setWhy(event.target.value)}
          />
        </>
      )}
    </DeedDialog>
  );
}

/** Lets an address go that was refused or had bounced. */
export const LetBackDialog = ({ email, onClose }: { email: string; onClose: () => void }) => (
  <DeedDialog
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
  </DeedDialog>
);
