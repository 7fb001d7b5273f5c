import { monthAfter, shown } from "./cycles.ts";
import type { Invoice, Notes, Payment, Plan, Subscription } from "./entities.ts";
import { GatewayError, refuse } from "./errors.ts";
import { createOrder, orderOf, pay, type Attempt } from "./money.ts";
import { newId, seconds, type State } from "./state.ts";
import { announce } from "./webhooks.ts";

const DAY_S = 86_400;
/** Attempts at a renewal: on the due day and the three days after; then the subscription is halted. */
const TRIES = 4;
/** The provider's maximum number of cycles of a monthly plan. */
const MOST_CYCLES = 1200;
export type CycleOutcome = "charged" | "failed";

export const createPlan = (state: State, plan: Pick<Plan, "item" | "notes">): Plan =>
  state.put("plans", {
    id: newId("plan"),
    entity: "plan",
    interval: 1,
    period: "monthly",
    ...plan,
    created_at: seconds(),
  });

export function planOf(state: State, id: string): Plan {
  const plan = state.tables.plans.get(id);
  if (!plan) throw new GatewayError(400, { description: "The id provided does not exist", field: "plan_id" });
  return plan;
}

type SubscriptionRequest = Pick<
  Subscription,
  "plan_id" | "total_count" | "customer_notify" | "expire_by" | "notes"
>;
export function createSubscription(
  state: State,
  request: SubscriptionRequest & { notes: Notes },
): Subscription {
  if (request.total_count > MOST_CYCLES)
    throw refuse("The plan does not allow so many cycles", { field: "total_count" });
  const id = newId("sub");
  return state.put("subscriptions", {
    id,
    entity: "subscription",
    customer_id: null,
    status: "created",
    current_start: null,
    current_end: null,
    ended_at: null,
    quantity: 1,
    charge_at: null,
    start_at: null,
    end_at: null,
    auth_attempts: 0,
    paid_count: 0,
    remaining_count: request.total_count,
    created_at: seconds(),
    short_url: `https://rzp.test/i/${id}`,
    has_scheduled_changes: false,
    change_scheduled_at: null,
    source: "api",
    payment_method: null,
    endsAtCycleEnd: false,
    ...request,
  });
}

/** Finds a subscription; marks an unpaid one as expired after its `expire_by`. */
export function subscriptionOf(state: State, id: string): Subscription {
  const subscription = state.tables.subscriptions.get(id);
  if (!subscription)
    throw new GatewayError(400, { description: "The id provided does not exist", field: "id" });
  const late =
    subscription.status === "created" &&
    subscription.expire_by !== null &&
    subscription.expire_by <= seconds();
  return late
    ? state.put("subscriptions", { ...subscription, status: "expired", ended_at: seconds() })
    : subscription;
}

export const amountOf = (state: State, { plan_id }: Subscription) => {
  const { amount, currency } = planOf(state, plan_id).item;
  return { amount, currency };
};

const invoicesOf = (state: State, { id }: Subscription) =>
  [...state.tables.invoices.values()].filter((invoice) => invoice.subscription_id === id);

/** The unpaid invoice of a cycle, created if needed. */
function openInvoice(state: State, subscription: Subscription, start: number): Invoice {
  const open = invoicesOf(state, subscription).find(({ status }) => status === "issued");
  if (open) return open;
  const { amount, currency } = amountOf(state, subscription);
  const order = createOrder(state, { amount, currency, receipt: null, notes: [] });
  return state.put("invoices", {
    id: newId("inv"),
    entity: "invoice",
    subscription_id: subscription.id,
    order_id: order.id,
    payment_id: null,
    status: "issued",
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    billing_start: start,
    billing_end: monthAfter(start),
    paid_at: null,
    created_at: seconds(),
  });
}

/** An attempt at the first payment, from the checkout; success starts the subscription. */
export function openSubscription(state: State, subscription: Subscription, attempt: Attempt): Payment {
  if (subscription.status !== "created")
    throw refuse(`Subscription is not payable in ${subscription.status} status.`, { field: "status" });
  const invoice = openInvoice(state, subscription, seconds());
  return pay(state, orderOf(state, invoice.order_id), { ...attempt, invoiceId: invoice.id });
}

/** Cancels a subscription now, or at the end of the paid cycle, which may be requested repeatedly. */
export function cancel(state: State, subscription: Subscription, atCycleEnd: boolean): Subscription {
  const { status } = subscription;
  if (status === "cancelled" || status === "completed" || status === "expired")
    throw refuse(`Subscription is not cancellable in ${status} status.`, { field: "status" });
  if (atCycleEnd && status !== "active" && status !== "pending")
    throw refuse("Subscription cannot be cancelled because no billing cycle is active", {});
  if (atCycleEnd) return state.put("subscriptions", { ...subscription, endsAtCycleEnd: true });
  return end(state, subscription, "cancelled");
}

function end(state: State, subscription: Subscription, status: "cancelled" | "completed"): Subscription {
  const ended = { ...subscription, status, ended_at: seconds(), charge_at: null };
  state.put("subscriptions", ended);
  announce(state, `subscription.${status}`, { subscription: shown(ended) });
  return ended;
}

function renewalFailed(state: State, subscription: Subscription, payment: Payment): Subscription {
  const auth_attempts = subscription.auth_attempts + 1;
  const status = auth_attempts >= TRIES ? "halted" : "pending";
  const charge_at = status === "halted" ? null : seconds() + DAY_S;
  const next = state.put("subscriptions", { ...subscription, status, auth_attempts, charge_at });
  announce(state, `subscription.${status}`, { subscription: shown(next), payment });
  return next;
}

/**
 * Ends a cycle: cancels the subscription if requested, or charges the next cycle; retries a failed charge.
 */
export function advance(state: State, subscription: Subscription, outcome: CycleOutcome): Subscription {
  const { status, current_end } = subscription;
  if ((status !== "active" && status !== "pending") || current_end === null)
    throw refuse(`Subscription is not charged in ${status} status.`, { field: "status" });
  if (subscription.endsAtCycleEnd) return end(state, subscription, "cancelled");
  if (subscription.remaining_count <= 0) return end(state, subscription, "completed");
  const invoice = openInvoice(state, subscription, current_end);
  const method = subscription.payment_method === "card" ? "card" : "upi";
  const payment = pay(state, orderOf(state, invoice.order_id), {
    outcome: outcome === "charged" ? "captured" : "failed",
    method,
    invoiceId: invoice.id,
    ...(outcome === "failed" && { reason: "insufficient_funds" }),
  });
  if (outcome === "failed") return renewalFailed(state, subscription, payment);
  return subscriptionOf(state, subscription.id);
}

/** Charges due renewals periodically. @returns a function that stops it */
export function renewDue(state: State) {
  const timer = setInterval(() => {
    const due = [...state.tables.subscriptions.values()].filter(
      ({ status, charge_at }) =>
        (status === "active" || status === "pending") && charge_at !== null && charge_at <= seconds(),
    );
    for (const subscription of due) advance(state, subscription, "charged");
    state.commit();
  }, 1_000);
  return () => clearInterval(timer);
}
