import { useState } from "react";
import { ActionDialog } from "../../../ui/admin/action-dialog.tsx";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import type { SaleDocument } from "../../payments/contract.ts";

type Sent = { id: string; number: string; document: SaleDocument };

/** Buttons to send each of a member's receipts or invoices again. */
export function SendAgain({ email, documents }: { email: string; documents: Sent[] }) {
  const [chosen, setChosen] = useState<Sent>();
  if (documents.length === 0) return null;
  const resend = `Resend the ${chosen?.document.toLowerCase()}`;
  return (
    <Panel title="Resend">
      <div className="row">
        {documents.map((sent) => (
          <AdminButton key={sent.id} small icon="mail" onClick={() => setChosen(sent)}>
            {sent.document} {sent.number}
          </AdminButton>
        ))}
      </div>
      {chosen && (
        <ActionDialog
          title={`${resend}?`}
          intent="resend-receipt"
          doIt={resend}
          done={`${chosen.document} sent to ${email}.`}
          onClose={() => setChosen(undefined)}
        >
          {() => (
            <>
              <input type="hidden" name="order" value={chosen.id} />
              <p>
                {chosen.document} {chosen.number} will be sent to {email} again.
              </p>
            </>
          )}
        </ActionDialog>
      )}
    </Panel>
  );
}
