import type { Payment } from "./entities.ts";
import { GatewayError } from "./errors.ts";
import { signatureOf } from "./money.ts";
import { subscriptionOfPayment } from "./cycles.ts";
import type { State } from "./state.ts";

/** @throws GatewayError for a key of another account */
export function checkKey(state: State, key: unknown) {
  if (key !== state.settings.keyId)
    throw new GatewayError(401, { description: "The key does not belong to this order" });
}

/** The payment's result for the page; signed only after success. */
export function outcomeOf(state: State, payment: Payment) {
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
