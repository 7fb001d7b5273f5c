import { createHmac } from "node:crypto";
import { lastOf } from "../../../lib/checked.ts";

// RFC 6238 with what authenticator apps take for granted: SHA-1, six digits, steps of 30 s.
const STEP_MS = 30_000;
const DIGITS = 6;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The number of the 30-second step that a moment lies in. */
export const stepOf = (now: Date) => Math.floor(now.getTime() / STEP_MS);

/** The code of a step. Source: RFC 4226, section 5.3. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const number = mac.readUInt32BE(lastOf(mac) & 0x0f) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/**
 * The step whose code this is: the present one or a neighbour, because clocks differ, and later than `after`;
 * undefined where it is none.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: Date, after: number): number | undefined {
  const here = stepOf(now);
  return [here, here - 1, here + 1].find((step) => step > after && codeAt(secret, step) === code);
}

/** RFC 4648 without padding: the way a secret is typed into an app. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** What the QR code says. Source: the Key URI format that authenticator apps read. */
export function keyUri(issuer: string, account: string, secret: Uint8Array): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
