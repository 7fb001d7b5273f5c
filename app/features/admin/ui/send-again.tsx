import { useState } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "../../../platform/http/api.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Confirm } from "../../../ui/admin/dialog.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { toast } from "../../../ui/toasts.tsx";
import type { SaleDocument } from "../../payments/contract.ts";
import css from "./members.module.css";

type Sent = { id: string; number: string; document: SaleDocument };

/** A member's receipts or invoices, each with a button to send it again. */
export function SendAgain({ email, documents }: { email: string; documents: Sent[] }) {
  const [chosen, setChosen] = useState<Sent>();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<{ message: string; number: string | undefined }>();
  const { revalidate } = useRevalidator();
  if (documents.length === 0) return null;
  async function send({ id, document }: Sent) {
    setBusy(true);
    const result = await callApi(`/api/admin/orders/${id}/receipt`, { method: "POST", body: {} });
    setBusy(false);
    if (!result.ok) return setTrouble({ message: result.said ?? result.message, number: result.number });
    toast.success(`${document} sent to ${email}.`);
    setChosen(undefined);
    await revalidate();
  }
  return (
    <Panel title="Resend">
      <div className={css["choices"]}>
        {documents.map((one) => (
          <AdminButton
            key={one.id}
            small
            icon="mail"
            onClick={() => {
              setTrouble(undefined);
              setChosen(one);
            }}
          >
            {one.document} {one.number}
          </AdminButton>
        ))}
      </div>
      {chosen && (
        <Confirm
          title={`Resend the ${chosen.document.toLowerCase()}?`}
          doIt={`Resend the ${chosen.document.toLowerCase()}`}
          busy={busy}
          onConfirm={() => void send(chosen)}
          onClose={() => setChosen(undefined)}
        >
          <p>
            {chosen.document} {chosen.number} will be sent to {email} again.
          </p>
          {trouble && <Trouble message={trouble.message} number={trouble.number} />}
        </Confirm>
      )}
    </Panel>
  );
}
