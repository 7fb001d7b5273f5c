import type { Payment, Subscription } from "./entities.ts";
import { type State } from "./state.ts";
import { announce } from "./webhooks.ts";
import { nextOf, paidBy } from "./charged-cycle.ts";

/** The provider's public fields of a subscription. */
export const shown = ({ endsAtCycleEnd: _own, ...subscription }: Subscription) => subscription;

/** One month later, on the same day or the month's last. In Unix seconds. */
export function monthAfter(start: number): number {
  const from = new Date(start * 1000);
  const day = from.getUTCDate();
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + 1);
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(day, last));
  return Math.floor(to.getTime() / 1000);
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
