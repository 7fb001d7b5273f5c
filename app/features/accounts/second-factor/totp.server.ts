import { Secret, TOTP } from "otpauth";

/** otpauth's defaults, which authenticator apps expect: RFC 6238 with SHA-1, six digits, 30 seconds. */
const totpOf = (secret: Uint8Array, issuer = "", label = "") =>
  new TOTP({ issuer, label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });

/**
 * The 30-second step of a code: the current one or an adjacent one, to allow for clock drift, and later than
 * `after`. Undefined for any other code.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: Date, after: number): number | undefined {
  const [totp, timestamp] = [totpOf(secret), now.getTime()];
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  const step = delta === null ? undefined : totp.counter({ timestamp }) + delta;
  return step !== undefined && step > after ? step : undefined;
}

/** A secret as the QR code's URI and as the text to type into an app. */
export function offerOf(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }) {
  const totp = totpOf(secret, issuer, account);
  return { uri: totp.toString(), secret: totp.secret.base32 };
}
