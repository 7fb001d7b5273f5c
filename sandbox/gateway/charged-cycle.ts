import type { Invoice, Payment, Subscription } from "./entities.ts";
import { seconds } from "./state.ts";

/** The subscription after a cycle is paid. */
export function nextOf(subscription: Subscription, invoice: Invoice, payment: Payment): Subscription {
  return {
    ...subscription,
    status: "active",
    customer_id: subscription.customer_id ?? `cust_${subscription.id.slice(4)}`,
    current_start: invoice.billing_start,
    current_end: invoice.billing_end,
    charge_at: invoice.billing_end,
    start_at: subscription.start_at ?? invoice.billing_start,
    auth_attempts: 0,
    paid_count: subscription.paid_count + 1,
    remaining_count: subscription.remaining_count - 1,
    payment_method: payment.method,
  };
}

/** The invoice of a cycle after its payment. */
export const paidBy = (invoice: Invoice, payment: Payment): Invoice => ({
  ...invoice,
  status: "paid",
  payment_id: payment.id,
  amount_paid: invoice.amount,
  amount_due: 0,
  paid_at: seconds(),
});
