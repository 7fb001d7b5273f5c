import type { MiddlewareHandler } from "hono";
import { type CookieEnv, PREFIX, isSecure } from "./cookies.server.ts";

const without = (cookies: string, name: RegExp) =>
  cookies
    .split(/;\s*/)
    .filter((part) => !name.test(part))
    .join("; ");

/**
 * Over https, drops our cookies without the prefix. Any sibling host, such as a forgotten subdomain, can set
 * `vv_quest` or `vv_application` in a visitor's browser and later read what was entered with that cookie; it
 * cannot set a prefixed one.
 */
export const ownCookies = (env: CookieEnv): MiddlewareHandler => {
  if (!isSecure(env)) return (_, next) => next();
  return (c, next) => {
    const sent = c.req.header("cookie");
    if (sent === undefined || !/(?:^|;)\s*vv[._]/.test(sent)) return next();
    const headers = new Headers(c.req.raw.headers);
    headers.set("cookie", without(sent, /^vv[._]/));
    c.req.raw = new Request(c.req.raw, { headers });
    return next();
  };
};

/** The value of a cookie; over https the prefixed one, since `ownCookies` drops the other. */
export function readCookie(headers: Headers, name: string): string | undefined {
  const given = new Map(
    (headers.get("cookie") ?? "").split(";").map((part) => {
      const at = part.indexOf("=");
      return [part.slice(0, Math.max(at, 0)).trim(), part.slice(at + 1).trim()] as const;
    }),
  );
  return given.get(PREFIX + name) ?? given.get(name);
}
