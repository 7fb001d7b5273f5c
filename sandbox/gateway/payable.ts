import { orderOf } from "./money.ts";
import { amountOf, subscriptionOf } from "./subscriptions.ts";
import type { Call } from "./routing.ts";
import type { State } from "./state.ts";
import { checkKey } from "./checkout-attempt.ts";

/** Whether an id is a subscription's. */
export const isSubscription = (id: string) => id.startsWith("sub_");

/** The data that the checkout opens with: of an order, or of the first cycle of a subscription. */
export function payable(state: State, { id, query }: Call) {
  checkKey(state, query.get("key"));
  if (isSubscription(id)) {
    const subscription = subscriptionOf(state, id);
    return { id, ...amountOf(state, subscription), status: subscription.status, every: "month" };
  }
  const { amount, currency, status } = orderOf(state, id);
  return { id, amount, currency, status };
}
