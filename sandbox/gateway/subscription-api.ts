import { page, readAmount, readNotes } from "./reading.ts";
import { shown } from "./cycles.ts";
import { refuse } from "./errors.ts";
import { only, type Call, type Route } from "./routing.ts";
import type { State } from "./state.ts";
import { cancel, createPlan, createSubscription, planOf, subscriptionOf } from "./subscriptions.ts";

function postPlan(state: State, { body }: Call) {
  only(body, ["period", "interval", "item", "notes"]);
  if (body["period"] !== "monthly" || body["interval"] !== 1)
    throw refuse("The sandbox knows plans of one month alone", { field: "period" });
  const item = (body["item"] ?? {}) as Record<string, unknown>; // each field is looked at next
  only(item, ["name", "amount", "currency", "description"]);
  if (typeof item["name"] !== "string" || !item["name"])
    throw refuse("The item needs a name", { field: "item.name" });
  if (item["currency"] !== "INR") throw refuse("The currency is not valid", { field: "item.currency" });
  return createPlan(state, {
    item: { name: item["name"], amount: readAmount(item["amount"], 100), currency: "INR" },
    notes: readNotes(body["notes"]),
  });
}

function postSubscription(state: State, { body }: Call) {
  only(body, ["plan_id", "total_count", "quantity", "customer_notify", "expire_by", "notes"]);
  const count = body["total_count"];
  if (typeof count !== "number" || !Number.isInteger(count) || count < 1)
    throw refuse("total_count must be a whole number of cycles", { field: "total_count" });
  const until = body["expire_by"];
  if (until !== undefined && (typeof until !== "number" || until * 1000 <= Date.now()))
    throw refuse("expire_by must be a time to come", { field: "expire_by" });
  return shown(
    createSubscription(state, {
      plan_id: planOf(state, String(body["plan_id"])).id,
      total_count: count,
      customer_notify: body["customer_notify"] !== 0 && body["customer_notify"] !== false,
      expire_by: until ?? null,
      notes: readNotes(body["notes"]),
    }),
  );
}

function listSubscriptions(state: State, { query }: Call) {
  const plan = query.get("plan_id");
  const all = [...state.tables.subscriptions.keys()].map((id) => shown(subscriptionOf(state, id)));
  return page(
    all.filter(({ plan_id }) => plan === null || plan_id === plan),
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
  const all = [...state.tables.invoices.values()];
  return page(
    all.filter(({ subscription_id }) => subscription === null || subscription_id === subscription),
    query,
  );
}

function getInvoice(state: State, { id }: Call) {
  const found = state.tables.invoices.get(id);
  if (!found) throw refuse("The id provided does not exist", { field: "id" });
  return found;
}

/** Plans, subscriptions and their invoices, as far as the product uses them. */
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
