import { readAmount, readNotes } from "./reading.ts";
import { shown } from "./cycles.ts";
import { refuse } from "./errors.ts";
import { only, type Call } from "./routing.ts";
import type { State } from "./state.ts";
import { createPlan, createSubscription, planOf } from "./subscriptions.ts";

/** Creates a plan. */
export function postPlan(state: State, { body }: Call) {
  only(body, ["period", "interval", "item", "notes"]);
  if (body["period"] !== "monthly" || body["interval"] !== 1)
    throw refuse("The sandbox only supports monthly plans", { field: "period" });
  const item = (body["item"] ?? {}) as Record<string, unknown>; // each field is checked below
  only(item, ["name", "amount", "currency", "description"]);
  if (typeof item["name"] !== "string" || !item["name"])
    throw refuse("The item needs a name", { field: "item.name" });
  if (item["currency"] !== "INR") throw refuse("The currency is not valid", { field: "item.currency" });
  return createPlan(state, {
    item: { name: item["name"], amount: readAmount(item["amount"], 100), currency: "INR" },
    notes: readNotes(body["notes"]),
  });
}

function cyclesIn({ total_count: count }: Call["body"]): number {
  if (typeof count !== "number" || !Number.isInteger(count) || count < 1)
    throw refuse("total_count must be a whole number of cycles", { field: "total_count" });
  return count;
}

/** Creates a subscription to a plan. */
export function postSubscription(state: State, { body }: Call) {
  only(body, ["plan_id", "total_count", "quantity", "customer_notify", "expire_by", "notes"]);
  const count = cyclesIn(body);
  const expireBy = body["expire_by"];
  if (expireBy !== undefined && (typeof expireBy !== "number" || expireBy * 1000 <= Date.now()))
    throw refuse("expire_by must be in the future", { field: "expire_by" });
  return shown(
    createSubscription(state, {
      plan_id: planOf(state, String(body["plan_id"])).id,
      total_count: count,
      customer_notify: body["customer_notify"] !== 0 && body["customer_notify"] !== false,
      expire_by: expireBy ?? null,
      notes: readNotes(body["notes"]),
    }),
  );
}
