import { hashOf } from "../../kernel/signing.server.ts";
import type { Env } from "../../platform/env.server.ts";

const NAME = "vv_quest";
const SECRET = /^[A-Za-z0-9_-]{43}$/;
const MAX_AGE_S = 90 * 24 * 3600;

/** The random secret this browser carries, if it carries one. Only its hash is stored. */
export function secretOf(headers: Headers): string | undefined {
  for (const part of (headers.get("cookie") ?? "").split(";")) {
    const [name, value] = part.trim().split("=");
    if (name === NAME && value && SECRET.test(value)) return value;
  }
  return undefined;
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
  `${NAME}=${secret}; Path=/; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Lax${env.ORIGIN.startsWith("https://") ? "; Secure" : ""}`;
