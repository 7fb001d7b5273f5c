import type { MiddlewareHandler } from "hono";
import { type Has, PREFIX, isSecure } from "./cookies.server.ts";

const without = (cookies: string, name: RegExp) =>
  cookies
    .split(/;\s*/)
    .filter((part) => !name.test(part))
    .join("; ");

/**
 * Over https only what this host itself can have set is let in. Any host beside it, a forgotten subdomain
 * too, can lay its own `vv_quest` or `vv_application` into a visitor's browser and read what is written under
 * it then; it cannot give one the prefix.
 */
export const ownCookies = (env: Has): MiddlewareHandler => {
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

/** The value of a cookie that came along: with the prefix over https, where `ownCookies` lets no other in. */
export function readCookie(headers: Headers, name: string): string | undefined {
  const given = new Map(
    (headers.get("cookie") ?? "").split(";").map((part) => {
      const at = part.indexOf("=");
      return [part.slice(0, Math.max(at, 0)).trim(), part.slice(at + 1).trim()] as const;
    }),
  );
  return given.get(PREFIX + name) ?? given.get(name);
}
