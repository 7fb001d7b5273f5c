import type { MiddlewareHandler } from "hono";
import { type CookieEnv, PREFIX, isSecure } from "./cookies.server.ts";

const without = (cookies: string, name: RegExp) =>
  cookies
    .split(/;\s*/)
    .filter((part) => !name.test(part))
    .join("; ");

/**
 * Over https, drops the site's cookies that lack the prefix. Any sibling host, such as an old subdomain, can
 * set `vv_quest` or `vv_application` in a visitor's browser and later read the data entered with that
 * cookie; it cannot set a prefixed one.
 */
export const ownCookies = (env: CookieEnv): MiddlewareHandler => {
  if (!isSecure(env)) return (_, next) => next();
  return (c, next) => {
    const cookieHeader = c.req.header("cookie");
    if (cookieHeader === undefined || !/(?:^|;)\s*vv[._]/.test(cookieHeader)) return next();
    const headers = new Headers(c.req.raw.headers);
    headers.set("cookie", without(cookieHeader, /^vv[._]/));
    c.req.raw = new Request(c.req.raw, { headers });
    return next();
  };
};

/** The value of a cookie; over https the prefixed one, since `ownCookies` drops the other. */
export function readCookie(headers: Headers, name: string): string | undefined {
  const cookies = new Map(
    (headers.get("cookie") ?? "").split(";").map((part) => {
      const equalsAt = part.indexOf("=");
      return [part.slice(0, Math.max(equalsAt, 0)).trim(), part.slice(equalsAt + 1).trim()] as const;
    }),
  );
  return cookies.get(PREFIX + name) ?? cookies.get(name);
}
