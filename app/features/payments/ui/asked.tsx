import { useState } from "react";
import { ActionDialog } from "../../../ui/admin/action-dialog.tsx";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { AdminTextArea } from "../../../ui/admin/field.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { rupees } from "../../../lib/money.ts";
import type { OrderFile } from "../domain/admin-order.ts";

/** The order's open refund request, to approve or decline. */
export function Asked({ order }: { order: OrderFile }) {
  // kept from when the dialog opened: once answered, the request is no longer open, but the toast names the
  // amount
  const [answering, setAnswering] = useState<{ approve: boolean; id: string; amount: string }>();
  const request = order.requests.find(({ state }) => state === "asked");
  const { name } = order.buyer;
  const refundable = rupees(order.refundable);
  const reason = [request?.reason, request?.words].filter(Boolean).join(": ");
  const close = () => setAnswering(undefined);
  return (
    <>
      {request && (
        <Panel
          title={`${name} requested a refund${order.refundable > 0 ? ` of ${refundable}` : ""}`}
          hint={<DateTime at={request.askedAt} />}
        >
          <div className="stack">
            {reason ? <blockquote>{reason}</blockquote> : <p>No reason given (optional)</p>}
            <div className="row">
              {order.refundable > 0 && (
                <AdminButton
                  look="solid"
                  icon="undo"
                  onClick={() => setAnswering({ approve: true, id: request.id, amount: refundable })}
                >
                  Refund {refundable}
                </AdminButton>
              )}
              <AdminButton
                onClick={() => setAnswering({ approve: false, id: request.id, amount: refundable })}
              >
                Decline
              </AdminButton>
            </div>
          </div>
        </Panel>
      )}
      {answering?.approve && (
        <ActionDialog
          title={`Refund ${answering.amount}?`}
          intent="approve-refund"
          doIt={`Refund ${answering.amount}`}
          bad
          done={`Refunding ${answering.amount} to ${name}.`}
          onClose={close}
        >
          {() => (
            <>
              <input type="hidden" name="request" value={answering.id} />
              <p>
                This refunds everything left of {order.number} to {name} and removes the report. This can’t be
                undone.
              </p>
            </>
          )}
        </ActionDialog>
      )}
      {answering?.approve === false && (
        <ActionDialog
          title={`Decline ${name}’s refund`}
          intent="decline-refund"
          doIt="Decline"
          bad
          done={`Declined. We’ve emailed ${name} the reason.`}
          onClose={close}
        >
          {(errorOf) => (
            <>
              <input type="hidden" name="request" value={answering.id} />
              <AdminTextArea
                label="Reason"
                name="answer"
                maxLength={500}
                error={errorOf("answer")}
                hint="The member sees this exactly as written"
              />
            </>
          )}
        </ActionDialog>
      )}
    </>
  );
}
