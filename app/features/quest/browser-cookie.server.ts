import { cookieLine } from "../../platform/http/cookies.server.ts";
import { readCookie } from "../../platform/http/cookie-reading.server.ts";
import { hashOf } from "../../lib/signing.server.ts";
import type { Env } from "../../platform/env.server.ts";

const NAME = "vv_quest";
const SECRET = /^[A-Za-z0-9_-]{43}$/;
const MAX_AGE_S = 90 * 24 * 3600;

/** The random secret this browser carries, if it carries one. Only its hash is stored. */
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
 * The Set-Cookie line that lets this browser go on. Out of reach of scripts; sent along when a link leads
 * here.
 */
export const cookieFor = (env: Pick<Env, "ORIGIN">, secret: string) =>
  cookieLine(env, NAME, secret, MAX_AGE_S);
