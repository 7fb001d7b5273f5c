import { useState } from "react";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { CancelOr, Confirm, Dialog } from "../../../ui/admin/dialog.tsx";
import { AdminTextArea } from "../../../ui/admin/field.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { rupees } from "../../../lib/money.ts";
import type { AdminRefundRequest, OrderFile } from "../domain/admin-order.ts";
import css from "./admin.module.css";
import { useOrderAction } from "./use-order-action.ts";

function Decline({
  request,
  name,
  onClose,
}: {
  request: AdminRefundRequest;
  name: string;
  onClose: () => void;
}) {
  const [answer, setAnswer] = useState("");
  const [tried, setTried] = useState(false);
  const { busy, refused, run } = useOrderAction();
  const short = answer.trim().length < 3 ? "Add a reason" : undefined;
  async function refuse() {
    setTried(true);
    if (short) return;
    if (
      await run(
        `/api/admin/refund-requests/${request.id}/refuse`,
        { answer: answer.trim() },
        `Declined. We’ve emailed ${name} the reason.`,
      )
    )
      onClose();
  }
  return (
    <Dialog
      title={`Decline ${name}’s refund`}
      onClose={onClose}
      actions={
        <CancelOr onClose={onClose} look="bad" busy={busy} onClick={() => void refuse()}>
          Decline
        </CancelOr>
      }
    >
      <div className={css["form"]}>
        <AdminTextArea
          label="Reason"
          maxLength={500}
          value={answer}
          error={refused?.field === "answer" ? refused.message : tried ? short : undefined}
          hint="The member sees this exactly as written"
          onChange={(event) => setAnswer(event.target.value)}
        />
        {refused && !refused.field && <Trouble message={refused.message} number={refused.number} />}
      </div>
    </Dialog>
  );
}

/** A member's open refund request, to confirm or refuse. */
export function Asked({ order, request }: { order: OrderFile; request: AdminRefundRequest }) {
  const [open, setOpen] = useState<"yes" | "no">();
  const { busy, refused, run } = useOrderAction();
  const { name } = order.buyer;
  const words = [request.reason, request.words].filter(Boolean).join(": ");
  async function confirm() {
    const done = `Refunding ${rupees(order.left)} to ${name}.`;
    if (await run(`/api/admin/refund-requests/${request.id}/confirm`, {}, done)) setOpen(undefined);
  }
  return (
    <Panel
      title={`${name} requested a refund${order.left > 0 ? ` of ${rupees(order.left)}` : ""}`}
      hint={<DateTime at={request.askedAt} />}
    >
      <div className={css["ask"]}>
        {words ? <blockquote>{words}</blockquote> : <p>No reason given (optional)</p>}
        {refused && <Trouble message={refused.message} number={refused.number} />}
        <div className={css["actions"]}>
          {order.left > 0 && (
            <AdminButton look="solid" icon="undo" busy={busy} onClick={() => setOpen("yes")}>
              Refund {rupees(order.left)}
            </AdminButton>
          )}
          <AdminButton onClick={() => setOpen("no")}>Decline</AdminButton>
        </div>
      </div>
      {open === "yes" && (
        <Confirm
          title={`Refund ${rupees(order.left)}?`}
          doIt={`Refund ${rupees(order.left)}`}
          bad
          busy={busy}
          onConfirm={() => void confirm()}
          onClose={() => setOpen(undefined)}
        >
          <p>
            This refunds everything left of {order.number} to {name} and removes the report. This can’t be
            undone.
          </p>
        </Confirm>
      )}
      {open === "no" && <Decline request={request} name={name} onClose={() => setOpen(undefined)} />}
    </Panel>
  );
}
