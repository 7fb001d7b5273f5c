import { cookieLine } from "../../../platform/http/cookies.server.ts";
import { readCookie } from "../../../platform/http/cookie-reading.server.ts";
import { hashOf } from "../../../lib/signing.server.ts";
import type { Env } from "../../../platform/env.server.ts";

const NAME = "vv_quest";
const SECRET = /^[A-Za-z0-9_-]{43}$/;
const MAX_AGE_S = 90 * 24 * 3600;

/** The random secret in this browser's cookie, if any. Only its hash is stored. */
export function secretOf(headers: Headers): string | undefined {
  const value = readCookie(headers, NAME);
  return value && SECRET.test(value) ? value : undefined;
}

/** SHA-256 of this browser's secret, or undefined. */
export function browserOf(headers: Headers): string | undefined {
  const secret = secretOf(headers);
  return secret && hashOf(secret);
}

/**
 * The HttpOnly Set-Cookie header that lets this browser continue its quest. Also sent after following a
 * resume link.
 */
export const cookieFor = (env: Pick<Env, "ORIGIN">, secret: string) =>
  cookieLine(env, NAME, secret, MAX_AGE_S);
