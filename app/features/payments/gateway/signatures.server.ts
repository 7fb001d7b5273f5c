import { verify } from "../../../lib/signing.server.ts";

/**
 * Whether the gateway vouches for this payment of this order; `orderId` must be our own record's, never the
 * posted one.
 */
export const checkoutSigned = (secret: string, orderId: string, paymentId: string, signature: unknown) =>
  verify(secret, `${orderId}|${paymentId}`, signature, "hex");

/** The same for the first month of a subscription: its id stands behind that of the payment. */
export const subscriptionSigned = (
  secret: string,
  subscriptionId: string,
  paymentId: string,
  signature: unknown,
) => verify(secret, `${paymentId}|${subscriptionId}`, signature, "hex");

/**
 * Whether the gateway wrote these very bytes. Several secrets, separated by commas, are all good while one
 * replaces the other.
 */
export const webhookSigned = (secrets: string, body: string | Uint8Array, signature: unknown) =>
  secrets.split(",").some((secret) => verify(secret.trim(), body, signature, "hex"));
