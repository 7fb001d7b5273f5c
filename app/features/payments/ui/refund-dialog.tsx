import { useState } from "react";
import { ActionDialog } from "../../../ui/admin/action-dialog.tsx";
import { AdminField } from "../../../ui/admin/field.tsx";
import { paiseTyped, rupees, rupeesTyped } from "../../../lib/money.ts";
import { methodName, type OrderFile } from "../domain/admin-order.ts";
import { refundProblem } from "../domain/refund-amount.ts";
import css from "./admin.module.css";

const WhatFollows = ({ isFull, receipt }: { isFull: boolean; receipt: string | undefined }) => (
  <ul className={css["will"]}>
    <li>The money goes back to the original payment method; banks take up to 7 working days</li>
    <li>
      A credit note against {receipt ?? "the receipt"} is issued and emailed once the bank accepts the refund
    </li>
    <li>
      {isFull
        ? "The report is removed; the nine free pages stay"
        : "The report stays available, because this is a partial refund"}
    </li>
    <li>Clicking twice can’t refund twice</li>
  </ul>
);

function problemOf(amount: number | undefined, refundable: number): string | undefined {
  if (amount === undefined) return "Enter an amount in rupees, such as 950";
  return amount > refundable ? `Enter at most ${rupees(refundable)}` : refundProblem(amount, refundable);
}

/**
 * A full or partial refund, with a reason. The form has an idempotency key: submitting it twice, or again
 * after a lost response, makes one refund.
 */
export function RefundDialog({ order, onClose }: { order: OrderFile; onClose: () => void }) {
  const { buyer, number, method, receipt } = order;
  const [key] = useState(() => crypto.randomUUID());
  const [seenLeft] = useState(order.refundable);
  const [typed, setTyped] = useState(rupeesTyped(seenLeft));
  const amount = paiseTyped(typed);
  const problem = problemOf(amount, seenLeft);
  const refund = `Refund ${amount === undefined || problem ? "" : rupees(amount)}`.trim();
  return (
    <ActionDialog
      title={`Refund ${buyer.name}`}
      intent="refund"
      doIt={refund}
      bad
      done={`Refunding ${rupees(amount ?? 0)} to ${buyer.name}.`}
      onClose={onClose}
    >
      {(errorOf) => (
        <div className="stack">
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="seenLeft" value={seenLeft} />
          <p>
            {number}, {rupees(order.amount)} paid by {methodName(method)}
          </p>
          <AdminField
            label="Amount in rupees"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={problem ?? errorOf("amount")}
            hint={`At most ${rupees(seenLeft)} can be refunded`}
            onChange={(event) => setTyped(event.target.value)}
          />
          <AdminField
            label="Reason (saved in the audit log)"
            name="reason"
            maxLength={500}
            autoComplete="off"
            error={errorOf("reason")}
          />
          <WhatFollows isFull={amount === seenLeft} receipt={receipt?.number} />
        </div>
      )}
    </ActionDialog>
  );
}
