import { createHmac, timingSafeEqual } from "node:crypto";

const hmac = (secret: string, bytes: string | Uint8Array) =>
  createHmac("sha256", secret).update(bytes).digest();

function matches(expected: Buffer, given: unknown): boolean {
  return (
    typeof given === "string" &&
    /^[0-9a-f]{64}$/.test(given) &&
    timingSafeEqual(expected, Buffer.from(given, "hex"))
  );
}

/** Whether the gateway vouches for this payment of this order; `orderId` must be our own record's, never the posted one. */
export const checkoutSigned = (secret: string, orderId: string, paymentId: string, signature: unknown) =>
  matches(hmac(secret, `${orderId}|${paymentId}`), signature);

/** Whether the gateway wrote these very bytes. Several secrets, separated by commas, are all good while one replaces the other. */
export const webhookSigned = (secrets: string, body: string | Uint8Array, signature: unknown) =>
  secrets
    .split(",")
    .filter(Boolean)
    .some((secret) => matches(hmac(secret.trim(), body), signature));
