import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether `signature` is the HMAC-SHA256 of these bytes in lower-case hex. A blank secret verifies nothing. */
function signed(secret: string, bytes: string | Uint8Array, signature: unknown): boolean {
  if (secret.trim() === "") return false;
  if (typeof signature !== "string" || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const expected = createHmac("sha256", secret).update(bytes).digest();
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}

/** Whether the gateway vouches for this payment of this order; `orderId` must be our own record's, never the posted one. */
export const checkoutSigned = (secret: string, orderId: string, paymentId: string, signature: unknown) =>
  signed(secret, `${orderId}|${paymentId}`, signature);

/** Whether the gateway wrote these very bytes. Several secrets, separated by commas, are all good while one replaces the other. */
export const webhookSigned = (secrets: string, body: string | Uint8Array, signature: unknown) =>
  secrets.split(",").some((secret) => signed(secret.trim(), body, signature));
