import { siteSecret, siteSecrets, sign, verify } from "../../../lib/signing.server.ts";
import type { Env } from "../../../platform/env.server.ts";

type Secrets = Pick<Env, "AUTH_SECRET" | "AUTH_SECRET_BEFORE">;

/** A cookie's text; empty for one that nobody could have encoded. */
function decoded(cookie: string): string {
  try {
    return decodeURIComponent(cookie);
  } catch {
    return "";
  }
}

/** `value.signature` of a cookie, with its parts; undefined for any other text. */
function partsOf(cookie: string) {
  const text = decoded(cookie);
  const at = text.lastIndexOf(".");
  return at > 0 ? { value: text.slice(0, at), signature: text.slice(at + 1) } : undefined;
}
const base64 = (signature: string) => Buffer.from(signature, "base64url").toString("base64");

const isSignedWith = (secret: string, { value, signature }: { value: string; signature: string }) =>
  verify(secret, value, Buffer.from(signature, "base64").toString("base64url"));

const cookieIn = (cookies: string | null | undefined, name: string) =>
  cookies?.split("; ").find((one) => one.startsWith(`${name}=`));

/** What the named cookie of a request holds, where it is signed with today's secret. */
export function signedValue(env: Secrets, headers: Headers, name: string): string | undefined {
  const found = cookieIn(headers.get("cookie"), name);
  const parts = found && partsOf(found.slice(name.length + 1));
  return parts && isSignedWith(siteSecret(env), parts) ? parts.value : undefined;
}

/**
 * A signed cookie that was signed with the secret before, signed with today's; undefined where there is
 * nothing to do.
 * @param cookie the value as the browser sends it
 */
function resigned(env: Secrets, cookie: string): string | undefined {
  const parts = partsOf(cookie);
  const before = siteSecrets(env)[1];
  if (!parts || !before || !isSignedWith(before, parts)) return undefined;
  return encodeURIComponent(`${parts.value}.${base64(sign(siteSecret(env), parts.value))}`);
}

/**
 * The headers of a request with the named cookie signed anew, where the secret was changed meanwhile.
 * @returns the headers, and the cookie's new value where there is one
 */
export function withCurrentSignature(
  env: Secrets,
  headers: Headers,
  name: string,
): { headers: Headers; cookie: string | undefined } {
  const before = env.AUTH_SECRET_BEFORE ? headers.get("cookie") : null;
  const found = cookieIn(before, name);
  const cookie = found && resigned(env, found.slice(name.length + 1));
  if (!before || !found || !cookie) return { headers, cookie: undefined };
  const anew = new Headers(headers);
  anew.set(
    "cookie",
    before.replace(found, () => `${name}=${cookie}`),
  );
  return { headers: anew, cookie };
}
