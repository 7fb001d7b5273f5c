import { verify } from "../../../lib/signing.server.ts";

/**
 * Whether the gateway signed this payment for this order. `orderId` must come from our own record, never from
 * the request.
 */
export const checkoutSigned = (secret: string, orderId: string, paymentId: string, signature: unknown) =>
  verify(secret, `${orderId}|${paymentId}`, signature, "hex");

/** Whether the gateway signed the first payment of a subscription; here the payment id comes first. */
export const subscriptionSigned = (
  secret: string,
  subscriptionId: string,
  paymentId: string,
  signature: unknown,
) => verify(secret, `${paymentId}|${subscriptionId}`, signature, "hex");

/**
 * Whether the gateway signed exactly these bytes. `secrets` is comma-separated; each one is valid, so that
 * secrets can be rotated.
 */
export const webhookSigned = (secrets: string, body: string | Uint8Array, signature: unknown) =>
  secrets.split(",").some((secret) => verify(secret.trim(), body, signature, "hex"));
