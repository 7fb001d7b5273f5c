import fs from "node:fs";
import { orderOf, pay, paymentOf, type Attempt } from "./money.ts";
import { openSubscription, subscriptionOf, amountOf } from "./subscriptions.ts";
import { only, Text, type Call, type Route } from "./routing.ts";
import type { State } from "./state.ts";
import { checkKey, outcomeOf } from "./checkout-attempt.ts";

/** Whether an id is a subscription's. */
const isSubscription = (id: string) => id.startsWith("sub_");

/** The data that the checkout opens with: of an order, or of the first cycle of a subscription. */
function payable(state: State, { id, query }: Call) {
  checkKey(state, query.get("key"));
  if (isSubscription(id)) {
    const subscription = subscriptionOf(state, id);
    return { id, ...amountOf(state, subscription), status: subscription.status, every: "month" };
  }
  const { amount, currency, status } = orderOf(state, id);
  return { id, amount, currency, status };
}

const BASE = "/dev/gateway/v1/checkout";
const read = (name: string) => fs.readFileSync(new URL(`./checkout/${name}`, import.meta.url), "utf8");
/** The checkout as one classic script that includes its style and markup. */
function script() {
  const parts = { CSS: read("checkout.css"), MARKUP: read("checkout.html") };
  const constants = Object.entries(parts).map(([name, text]) => `const ${name} = ${JSON.stringify(text)};`);
  return new Text("text/javascript", ["(() => {", ...constants, read("checkout.js"), "})();", ""].join("\n"));
}

function postPayment(state: State, { id, body }: Call) {
  const { key, outcome, ...rest } = body;
  only(rest, ["method", "vpa", "email", "contact", "description", "reason"]);
  checkKey(state, key);
  const success = state.settings.capture === "automatic" ? "captured" : "authorized";
  const attempt = {
    ...rest,
    outcome: outcome === "failed" || outcome === "pending" ? outcome : success,
  } as Attempt; // validated by `pay`
  const payment = isSubscription(id)
    ? openSubscription(state, subscriptionOf(state, id), attempt)
    : pay(state, orderOf(state, id), attempt);
  return outcomeOf(state, payment);
}

/** The calls of the checkout script. As with the provider, they need the public key only. */
export const checkoutCalls = (state: State): Route[] => [
  ["GET", "/dev/gateway/v1/checkout.js", script],
  ["GET", `${BASE}/orders/:id`, (call) => payable(state, call)],
  ["POST", `${BASE}/orders/:id/payments`, (call) => postPayment(state, call)],
  [
    "GET",
    `${BASE}/payments/:id`,
    ({ id, query }) => {
      checkKey(state, query.get("key"));
      return outcomeOf(state, paymentOf(state, id));
    },
  ],
];
