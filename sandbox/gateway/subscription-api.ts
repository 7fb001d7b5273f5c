import { page } from "./reading.ts";
import { shown } from "./cycles.ts";
import { refuse } from "./errors.ts";
import { only, type Call, type Route } from "./routing.ts";
import type { State } from "./state.ts";
import { cancel, planOf, subscriptionOf } from "./subscriptions.ts";
import { postPlan, postSubscription } from "./new-subscription.ts";

function listSubscriptions(state: State, { query }: Call) {
  const plan = query.get("plan_id");
  const subscriptions = [...state.tables.subscriptions.keys()].map((id) => shown(subscriptionOf(state, id)));
  return page(
    subscriptions.filter(({ plan_id }) => plan === null || plan_id === plan),
    query,
  );
}

function postCancel(state: State, { id, body }: Call) {
  only(body, ["cancel_at_cycle_end"]);
  const atEnd = body["cancel_at_cycle_end"] === 1 || body["cancel_at_cycle_end"] === true;
  return shown(cancel(state, subscriptionOf(state, id), atEnd));
}

function listInvoices(state: State, { query }: Call) {
  const subscription = query.get("subscription_id");
  const invoices = [...state.tables.invoices.values()];
  return page(
    invoices.filter(({ subscription_id }) => subscription === null || subscription_id === subscription),
    query,
  );
}

function getInvoice(state: State, { id }: Call) {
  const invoice = state.tables.invoices.get(id);
  if (!invoice) throw refuse("The id provided does not exist", { field: "id" });
  return invoice;
}

/** The calls for plans, subscriptions and invoices that the product uses. */
export const subscriptionApi = (state: State): Route[] => [
  ["POST", "/v1/plans", (call) => postPlan(state, call)],
  ["GET", "/v1/plans", ({ query }) => page([...state.tables.plans.values()], query)],
  ["GET", "/v1/plans/:id", ({ id }) => planOf(state, id)],
  ["POST", "/v1/subscriptions", (call) => postSubscription(state, call)],
  ["GET", "/v1/subscriptions", (call) => listSubscriptions(state, call)],
  ["GET", "/v1/subscriptions/:id", ({ id }) => shown(subscriptionOf(state, id))],
  ["POST", "/v1/subscriptions/:id/cancel", (call) => postCancel(state, call)],
  ["GET", "/v1/invoices", (call) => listInvoices(state, call)],
  ["GET", "/v1/invoices/:id", (call) => getInvoice(state, call)],
];
