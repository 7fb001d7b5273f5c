import { Secret, TOTP } from "otpauth";

const STEP_MS = 30_000;
/** The number of the 30-second step that a moment lies in. */
export const stepOf = (now: Date) => Math.floor(now.getTime() / STEP_MS);
/** The code that an app shows in a step. */
export const codeAt = (secret: Uint8Array, step: number) =>
  new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) }).generate({
    timestamp: step * STEP_MS,
  });

/** The bytes of a secret as a person types it into an app. */
export const typedSecret = (secret: string) =>
  Buffer.from(Secret.fromBase32(secret.replaceAll(/\s/g, "")).bytes);

/**
 * Maximum time in milliseconds from reading a code until the site checks it; codes that expire sooner are
 * skipped.
 */
const READING = 5_000;

/**
 * An authenticator app with this secret. Each code is later than the previous one, up to half a minute ahead
 * of the clock, since no code works twice.
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
