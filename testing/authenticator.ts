import { codeAt, stepOf } from "../app/features/accounts/second-factor/totp.server.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The bytes of a secret as a person types it into an app. */
export function typedSecret(secret: string) {
  const bits = Array.from(secret.replaceAll(/\s/g, ""), (character) =>
    ALPHABET.indexOf(character).toString(2).padStart(5, "0"),
  ).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2)));
}

/**
 * Milliseconds between reading a code and its being looked at by the site, at most: a code that is over by
 * then is not shown.
 */
const READING = 5_000;

/**
 * An authenticator app that was given this secret. Each code it shows is later than the one before, up to
 * half a minute ahead of the clock: no code works twice.
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
