import { useState } from "react";
import { CancelOr, Dialog } from "../../../ui/admin/dialog.tsx";
import { AdminField } from "../../../ui/admin/field.tsx";
import { useKeys } from "../../../ui/admin/keys.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { paiseTyped, rupees, rupeesTyped } from "../../../kernel/money.ts";
import { methodName, type OrderFile } from "../domain/admin-order.ts";
import css from "./admin.module.css";
import { useOrderAction } from "./use-order-action.ts";

/** What is wrong with what was typed, by field; nothing when it may go. */
function problemsOf(amount: number | undefined, left: number, reason: string) {
  const wrong =
    amount === undefined
      ? "Write an amount in rupees, such as 950"
      : amount < 100
        ? "Refund at least ₹1"
        : amount > left
          ? `That is more than the ${rupees(left)} that are left of this order`
          : undefined;
  return {
    amount: wrong,
    reason: reason.trim().length < 3 ? "Write the reason, in three letters or more" : undefined,
  };
}

/** Money back, all of it or a part, with a reason. The form has a key of its own: pressed twice, or sent again after a lost answer, it is one refund. */
export function RefundDialog({ order, onClose }: { order: OrderFile; onClose: () => void }) {
  const { left, buyer, number, method, receipt } = order;
  const [seenLeft] = useState(left);
  const [key] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState(rupeesTyped(left));
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const { busy, refused, run } = useOrderAction();
  const amount = paiseTyped(typed);
  const problems = problemsOf(amount, seenLeft, reason);
  const all = amount === seenLeft;
  async function refund() {
    setTried(true);
    if (busy || problems.amount || problems.reason) return;
    const done = `${rupees(amount!)} on the way back to ${buyer.name}.`;
    if (
      await run(
        `/api/admin/orders/${order.id}/refund`,
        { amount, reason: reason.trim(), key, seenLeft },
        done,
      )
    )
      onClose();
  }
  useKeys([{ keys: "mod+Enter", does: "Refund", run: () => void refund() }], { inDialog: true });
  const error = (field: "amount" | "reason") =>
    refused?.field === field ? refused.message : tried ? problems[field] : undefined;
  return (
    <Dialog
      title={`Refund ${buyer.name}`}
      onClose={onClose}
      actions={
        <CancelOr onClose={onClose} look="bad" busy={busy} onClick={() => void refund()}>
          {amount && !problems.amount ? `Refund ${rupees(amount)}` : "Refund"}
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
          value={typed}
          error={error("amount")}
          hint={`Up to ${rupees(seenLeft)} can go back`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <AdminField
          label="Reason, kept in the log"
          maxLength={500}
          autoComplete="off"
          value={reason}
          error={error("reason")}
          onChange={(event) => setReason(event.target.value)}
        />
        <ul className={css["will"]}>
          <li>The money goes back to where it came from; banks take up to 7 working days</li>
          <li>
            A credit note against {receipt?.number ?? "the receipt"} is written and sent once the bank has it
          </li>
          <li>
            {all
              ? "The report is closed; the nine free pages stay"
              : "The report stays open: only a part goes back"}
          </li>
          <li>Pressing twice cannot refund twice</li>
        </ul>
        {refused && !refused.field && <Trouble message={refused.message} number={refused.number} />}
      </form>
    </Dialog>
  );
}
