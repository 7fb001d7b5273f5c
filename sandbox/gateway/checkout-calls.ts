import fs from "node:fs";
import type { Payment } from "./entities.ts";
import { GatewayError } from "./errors.ts";
import { orderOf, pay, paymentOf, signatureOf, type Attempt } from "./money.ts";
import { subscriptionOfPayment } from "./cycles.ts";
import { amountOf, openSubscription, subscriptionOf } from "./subscriptions.ts";
import { only, Text, type Call, type Route } from "./routing.ts";
import type { State } from "./state.ts";

const BASE = "/dev/gateway/v1/checkout";
const read = (name: string) => fs.readFileSync(new URL(`./checkout/${name}`, import.meta.url), "utf8");
/** One classic script with its style and markup in it. */
function script() {
  const parts = { CSS: read("checkout.css"), MARKUP: read("checkout.html") };
  const constants = Object.entries(parts).map(([name, text]) => `const ${name} = ${JSON.stringify(text)};`);
  return new Text("text/javascript", ["(() => {", ...constants, read("checkout.js"), "})();", ""].join("\n"));
}

function checkKey(state: State, key: unknown) {
  if (key !== state.settings.keyId)
    throw new GatewayError(401, { description: "The key does not belong to this order" });
}

/** What the checkout may tell the page: proof only of a payment that went through. */
function outcomeOf(state: State, payment: Payment) {
  const done = payment.status === "captured" || payment.status === "authorized";
  const subscriptionId = subscriptionOfPayment(state, payment)?.id;
  const what = subscriptionId
    ? { razorpay_subscription_id: subscriptionId }
    : { razorpay_order_id: payment.order_id };
  return {
    status: payment.status,
    silent: state.settings.silent,
    payment: {
      razorpay_payment_id: payment.id,
      ...what,
      ...(done && { razorpay_signature: signatureOf(state, payment, subscriptionId) }),
    },
    ...(payment.status === "failed" && {
      error: {
        code: payment.error_code,
        description: payment.error_description,
        source: payment.error_source,
        step: payment.error_step,
        reason: payment.error_reason,
        metadata: { order_id: payment.order_id, payment_id: payment.id },
      },
    }),
  };
}

const isSubscription = (id: string) => id.startsWith("sub_");

/** What the checkout opens with: an order, or the first cycle of a subscription. */
function payable(state: State, { id, query }: Call) {
  checkKey(state, query.get("key"));
  if (isSubscription(id)) {
    const subscription = subscriptionOf(state, id);
    return { id, ...amountOf(state, subscription), status: subscription.status, every: "month" };
  }
  const { amount, currency, status } = orderOf(state, id);
  return { id, amount, currency, status };
}

function postPayment(state: State, { id, body }: Call) {
  const { key, outcome, ...rest } = body;
  only(rest, ["method", "vpa", "email", "contact", "description", "reason"]);
  checkKey(state, key);
  const success = state.settings.capture === "automatic" ? "captured" : "authorized";
  const attempt = {
    ...rest,
    outcome: outcome === "failed" || outcome === "pending" ? outcome : success,
  } as Attempt; // `pay` refuses what is none
  const payment = isSubscription(id)
    ? openSubscription(state, subscriptionOf(state, id), attempt)
    : pay(state, orderOf(state, id), attempt);
  return outcomeOf(state, payment);
}

/** What the checkout script asks for. Needs the public key alone, as in the provider's own. */
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
