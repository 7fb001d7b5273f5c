import { rupees } from "../../../lib/money.ts";
import { saleDocument } from "../contract.ts";

/** The state of an order that a gateway event may change. Amounts in paise. */
export type OrderSnapshot = {
  status: "created" | "paid" | "refunded";
  refundedAmount: number;
  receiptNumber: string | null;
  taxInvoiced: boolean;
  payments: { id: string; status: string }[];
  refunds: { id: string; status: string; amount: number }[];
  disputes: { id: string; status: string; amount: number }[];
};

const transition = (before: string | undefined, after: string) => (before ? `${before} → ${after}` : after);

/**
 * The changes made by an event, one sentence each, for the owner; empty if nothing changed.
 * @param before undefined if the order was unknown
 */
export function changesOf(before: OrderSnapshot | undefined, after: OrderSnapshot): string[] {
  const payments = after.payments.flatMap(({ id, status }) => {
    const earlier = before?.payments.find((payment) => payment.id === id)?.status;
    return earlier === status ? [] : [`Payment ${id}: ${transition(earlier, status)}`];
  });
  const refunds = after.refunds.flatMap(({ id, status, amount }) => {
    const earlier = before?.refunds.find((refund) => refund.id === id)?.status;
    return earlier === status ? [] : [`Refund of ${rupees(amount)}: ${transition(earlier, status)}`];
  });
  const disputes = after.disputes.flatMap(({ id, status, amount }) => {
    const earlier = before?.disputes.find((dispute) => dispute.id === id)?.status;
    return earlier === status ? [] : [`Dispute about ${rupees(amount)}: ${transition(earlier, status)}`];
  });
  const order = before?.status === after.status ? [] : [`Order: ${transition(before?.status, after.status)}`];
  const receipt =
    after.receiptNumber && before?.receiptNumber !== after.receiptNumber
      ? [`${saleDocument(after.taxInvoiced)} ${after.receiptNumber} written`]
      : [];
  const returned =
    after.refundedAmount === (before?.refundedAmount ?? 0)
      ? []
      : [`Returned: ${rupees(before?.refundedAmount ?? 0)} → ${rupees(after.refundedAmount)}`];
  return [...payments, ...refunds, ...disputes, ...order, ...receipt, ...returned];
}

/** Fields of gateway events that identify the payer or the payment method; their values are not stored. */
const PERSONAL =
  /^(email|contact|name|vpa|upi|card|card_id|customer|customer_id|customer_details|token|token_id|wallet|bank_account|ip|.*address)$/;
export const LEFT_OUT = "(left out)";

/** An event with the values of its personal fields replaced by `LEFT_OUT`. */
export function withoutPerson(raw: unknown): unknown {
  if (Array.isArray(raw)) return raw.map(withoutPerson);
  if (raw === null || typeof raw !== "object") return raw;
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [
      key,
      PERSONAL.test(key) && value !== null && value !== "" ? LEFT_OUT : withoutPerson(value),
    ]),
  );
}
