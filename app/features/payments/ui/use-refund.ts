import { useState } from "react";
import { paiseTyped, rupees, rupeesTyped } from "../../../lib/money.ts";
import { refundProblem } from "../domain/refund-amount.ts";
import type { OrderFile } from "../domain/admin-order.ts";
import { useOrderAction } from "./use-order-action.ts";
import { required } from "../../../lib/checked.ts";

/** The problems of the entered values, by field. */
function problemsOf(amount: number | undefined, left: number, reason: string) {
  const wrong =
    amount === undefined
      ? "Enter an amount in rupees, such as 950"
      : amount > left
        ? `At most ${rupees(left)} can still be refunded`
        : refundProblem(amount, left);
  return {
    amount: wrong,
    reason: reason.trim().length < 3 ? "Add a reason" : undefined,
  };
}

/**
 * State of the refund form. The form has its own key: submitted twice, or again after a lost answer, it is
 * one refund.
 */
export function useRefund(order: OrderFile, onDone: () => void) {
  const { left, buyer } = order;
  const [seenLeft] = useState(left);
  const [key] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState(rupeesTyped(left));
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const { busy, refused, run } = useOrderAction();
  const amount = paiseTyped(typed);
  const problems = problemsOf(amount, seenLeft, reason);
  async function refund() {
    setTried(true);
    if (busy || problems.amount || problems.reason) return;
    const done = `Refunding ${rupees(required(amount, "an amount to send back"))} to ${buyer.name}.`;
    if (
      await run(
        `/api/admin/orders/${order.id}/refund`,
        { amount, reason: reason.trim(), key, seenLeft },
        done,
      )
    )
      onDone();
  }
  const error = (field: "amount" | "reason") =>
    refused?.field === field ? refused.message : tried ? problems[field] : undefined;
  return {
    typed,
    setTyped,
    reason,
    setReason,
    seenLeft,
    busy,
    refused,
    error,
    refund,
    /** In paise; undefined while it is invalid. */
    amount: problems.amount ? undefined : amount,
    all: amount === seenLeft,
  };
}
