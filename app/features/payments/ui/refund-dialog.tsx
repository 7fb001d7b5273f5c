import { CancelOr, Dialog } from "../../../ui/admin/dialog.tsx";
import { AdminField } from "../../../ui/admin/field.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { rupees } from "../../../lib/money.ts";
import { methodName, type OrderFile } from "../domain/admin-order.ts";
import css from "./admin.module.css";
import { useRefund } from "./use-refund.ts";

const WhatFollows = ({ all, receipt }: { all: boolean; receipt: string | undefined }) => (
  <ul className={css["will"]}>
    <li>The money goes back to the original payment method; banks take up to 7 working days</li>
    <li>
      A credit note against {receipt ?? "the receipt"} is issued and emailed once the bank accepts the refund
    </li>
    <li>
      {all
        ? "The report is removed; the nine free pages stay"
        : "The report stays available, because this is a partial refund"}
    </li>
    <li>Clicking twice can’t refund twice</li>
  </ul>
);

/** A full or partial refund, with a reason. */
export function RefundDialog({ order, onClose }: { order: OrderFile; onClose: () => void }) {
  const { buyer, number, method, receipt } = order;
  const { amount, seenLeft, busy, refused, error, refund, ...form } = useRefund(order, onClose);
  return (
    <Dialog
      title={`Refund ${buyer.name}`}
      onClose={onClose}
      actions={
        <CancelOr onClose={onClose} look="bad" busy={busy} onClick={() => void refund()}>
          {amount ? `Refund ${rupees(amount)}` : "Refund"}
        </CancelOr>
      }
    >
      <form
        className={css["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          void refund();
        }}
      >
        <p>
          {number}, {rupees(order.amount)} paid by {methodName(method)}
        </p>
        <AdminField
          label="Amount in rupees"
          inputMode="decimal"
          autoComplete="off"
          value={form.typed}
          error={error("amount")}
          hint={`At most ${rupees(seenLeft)} can be refunded`}
          onChange={(event) => form.setTyped(event.target.value)}
        />
        <AdminField
          label="Reason (saved in the audit log)"
          maxLength={500}
          autoComplete="off"
          value={form.reason}
          error={error("reason")}
          onChange={(event) => form.setReason(event.target.value)}
        />
        <WhatFollows all={form.all} receipt={receipt?.number} />
        {refused && !refused.field && <Trouble message={refused.message} number={refused.number} />}
      </form>
    </Dialog>
  );
}
