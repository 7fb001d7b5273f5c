import { useState } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "../../../platform/api.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Confirm } from "../../../ui/admin/dialog.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { toast } from "../../../ui/toasts.tsx";

/** Receipts of a member, each to be sent once more; nothing where they have none. */
export function SendAgain({
  email,
  receipts,
}: {
  email: string;
  receipts: { id: string; number: string }[];
}) {
  const [chosen, setChosen] = useState<{ id: string; number: string }>();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<{ message: string; number: string | undefined }>();
  const { revalidate } = useRevalidator();
  if (receipts.length === 0) return null;
  async function send(id: string) {
    setBusy(true);
    const result = await callApi(`/api/admin/orders/${id}/receipt`, { method: "POST", body: {} });
    setBusy(false);
    if (!result.ok) return setTrouble({ message: result.said ?? result.message, number: result.number });
    toast.success(`The receipt is on its way to ${email}.`);
    setChosen(undefined);
    await revalidate();
  }
  return (
    <Panel title="Send again">
      {receipts.map((receipt) => (
        <AdminButton
          key={receipt.id}
          small
          icon="mail"
          onClick={() => {
            setTrouble(undefined);
            setChosen(receipt);
          }}
        >
          Receipt {receipt.number}
        </AdminButton>
      ))}
      {chosen && (
        <Confirm
          title="Send the receipt again?"
          doIt="Send the receipt again"
          busy={busy}
          onConfirm={() => void send(chosen.id)}
          onClose={() => setChosen(undefined)}
        >
          <p>
            Receipt {chosen.number} goes to {email} once more.
          </p>
          {trouble && <Trouble message={trouble.message} number={trouble.number} />}
        </Confirm>
      )}
    </Panel>
  );
}
