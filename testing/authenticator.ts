import { Secret, TOTP } from "otpauth";

const STEP_MS = 30_000;
/** The number of the 30-second TOTP step at a time. */
export const stepOf = (now: Date) => Math.floor(now.getTime() / STEP_MS);
/** The code that an authenticator app shows during a step. */
export const codeAt = (secret: Uint8Array, step: number) =>
  new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) }).generate({
    timestamp: step * STEP_MS,
  });

/** The bytes of a secret in the form that a person types into an app: base32 in groups. */
export const typedSecret = (secret: string) =>
  Buffer.from(Secret.fromBase32(secret.replaceAll(/\s/g, "")).bytes);

/**
 * Time from reading a code to its check by the site, in milliseconds; codes that expire sooner are skipped.
 */
const READING = 5_000;

/**
 * An authenticator app with this secret. No code works twice, so each is of a later step than the one before,
 * even if that step starts only within the next half minute.
 */
export function openAuthenticator(secret: string) {
  const bytes = typedSecret(secret);
  let last = 0;
  return {
    next() {
      last = Math.max(last + 1, stepOf(new Date(Date.now() + READING)) - 1);
      return codeAt(bytes, last);
    },
  };
}
