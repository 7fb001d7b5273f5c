import type { Payment, Subscription, Invoice } from "./entities.ts";
import { type State, seconds } from "./state.ts";
import { announce } from "./webhooks.ts";

/** The subscription after a cycle is paid. */
function nextOf(subscription: Subscription, invoice: Invoice, payment: Payment): Subscription {
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
const paidBy = (invoice: Invoice, payment: Payment): Invoice => ({
  ...invoice,
  status: "paid",
  payment_id: payment.id,
  amount_paid: invoice.amount,
  amount_due: 0,
  paid_at: seconds(),
});

/** The provider's public fields of a subscription. */
export const shown = ({ endsAtCycleEnd: _own, ...subscription }: Subscription) => subscription;

/** One month later, on the same day or the month's last. In Unix seconds. */
export function monthAfter(start: number): number {
  const startDate = new Date(start * 1000);
  const day = startDate.getUTCDate();
  const endDate = new Date(startDate);
  endDate.setUTCDate(1);
  endDate.setUTCMonth(startDate.getUTCMonth() + 1);
  const last = new Date(Date.UTC(endDate.getUTCFullYear(), endDate.getUTCMonth() + 1, 0)).getUTCDate();
  endDate.setUTCDate(Math.min(day, last));
  return Math.floor(endDate.getTime() / 1000);
}

/** The subscription whose cycle this payment is for. */
export function subscriptionOfPayment(state: State, { invoice_id }: Payment): Subscription | undefined {
  const invoice = invoice_id ? state.tables.invoices.get(invoice_id) : undefined;
  return invoice && state.tables.subscriptions.get(invoice.subscription_id);
}

/** Marks a cycle's invoice as paid and extends the subscription to the end of the cycle. */
export function chargeMade(state: State, payment: Payment): void {
  const subscription = subscriptionOfPayment(state, payment);
  const invoice = payment.invoice_id ? state.tables.invoices.get(payment.invoice_id) : undefined;
  if (!subscription || !invoice || invoice.status === "paid") return;
  state.put("invoices", paidBy(invoice, payment));
  const running = state.put("subscriptions", nextOf(subscription, invoice, payment));
  if (subscription.paid_count === 0)
    announce(state, "subscription.authenticated", { subscription: shown(running) });
  if (subscription.status !== "active")
    announce(state, "subscription.activated", { subscription: shown(running) });
  announce(state, "subscription.charged", { subscription: shown(running), payment });
}
