import { verify } from "../../../lib/signing.server.ts";

/**
 * Whether the gateway signed this payment of this order; `orderId` must come from our own record, never from
 * the request.
 */
export const checkoutSigned = (secret: string, orderId: string, paymentId: string, signature: unknown) =>
  verify(secret, `${orderId}|${paymentId}`, signature, "hex");

/** The same for the first month of a subscription: its id follows the payment's. */
export const subscriptionSigned = (
  secret: string,
  subscriptionId: string,
  paymentId: string,
  signature: unknown,
) => verify(secret, `${paymentId}|${subscriptionId}`, signature, "hex");

/**
 * Whether the gateway signed exactly these bytes. Of several secrets, separated by commas, each is valid
 * while one replaces another.
 */
export const webhookSigned = (secrets: string, body: string | Uint8Array, signature: unknown) =>
  secrets.split(",").some((secret) => verify(secret.trim(), body, signature, "hex"));
