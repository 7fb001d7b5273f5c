import { codeAt, stepOf } from "../app/features/accounts/second-factor/totp.server.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The bytes of a secret in its typed form. */
export function typedSecret(secret: string) {
  const bits = Array.from(secret.replaceAll(/\s/g, ""), (character) =>
    ALPHABET.indexOf(character).toString(2).padStart(5, "0"),
  ).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2)));
}

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
