import fs from "node:fs";
import { subscriptionOfPayment } from "./cycles.ts";
import type { Payment } from "./entities.ts";
import { GatewayError } from "./errors.ts";
import { orderOf, pay, paymentOf, signatureOf, type Attempt } from "./money.ts";
import { openSubscription, subscriptionOf, amountOf } from "./subscriptions.ts";
import { only, Text, type Call, type Route } from "./routing.ts";
import type { State } from "./state.ts";

/** @throws GatewayError for a key of another account */
function checkKey(state: State, key: unknown) {
  if (key !== state.settings.keyId)
    throw new GatewayError(401, { description: "The key does not belong to this order" });
}

/** The payment's result for the page; signed only after success. */
function outcomeOf(state: State, payment: Payment) {
  const isPaid = payment.status === "captured" || payment.status === "authorized";
  const subscriptionId = subscriptionOfPayment(state, payment)?.id;
  const subject = subscriptionId
    ? { razorpay_subscription_id: subscriptionId }
    : { razorpay_order_id: payment.order_id };
  return {
    status: payment.status,
    silent: state.settings.silent,
    payment: {
      razorpay_payment_id: payment.id,
      ...subject,
      ...(isPaid && { razorpay_signature: signatureOf(state, payment, subscriptionId) }),
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
const readFile = (name: string) => fs.readFileSync(new URL(`./checkout/${name}`, import.meta.url), "utf8");
/** The checkout as one classic script that includes its style and markup. */
function script() {
  const parts = { CSS: readFile("checkout.css"), MARKUP: readFile("checkout.html") };
  const constants = Object.entries(parts).map(([name, text]) => `const ${name} = ${JSON.stringify(text)};`);
  return new Text(
    "text/javascript",
    ["(() => {", ...constants, readFile("checkout.js"), "})();", ""].join("\n"),
  );
}

function postPayment(state: State, { id, body }: Call) {
  const { key, outcome, ...options } = body;
  only(options, ["method", "vpa", "email", "contact", "description", "reason"]);
  checkKey(state, key);
  const success = state.settings.capture === "automatic" ? "captured" : "authorized";
  const attempt = {
    ...options,
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
