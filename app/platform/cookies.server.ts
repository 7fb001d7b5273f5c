import type { MiddlewareHandler } from "hono";
import type { Env } from "./env.server.ts";

type Has = Pick<Env, "ORIGIN">;
type Wanted = {
  /** Seconds until the browser forgets it; 0 takes it away. */
  seconds: number;
  sameSite?: "Lax" | "Strict";
  /** Whether the page's own script reads it; out of its reach unless told. */
  forScripts?: boolean;
};

const PREFIX = "__Host-";
const isSecure = ({ ORIGIN }: Has) => ORIGIN.startsWith("https:");

/**
 * What a cookie of this site is called: over https with the prefix that lets no other host set it (RFC
 * 6265bis, 4.1.3.2), so every one has the path `/` and no domain.
 * @param name begins with `vv_`: pages asked for with such a cookie are never kept for others
 */
export const cookieName = (env: Has, name: string) => (isSecure(env) ? PREFIX + name : name);

/** One Set-Cookie line. */
export function cookieLine(
  env: Has,
  name: string,
  value: string,
  { seconds, sameSite = "Lax", forScripts = false }: Wanted,
): string {
  const reach = forScripts ? "" : "; HttpOnly";
  const secure = isSecure(env) ? "; Secure" : "";
  return (
    `${cookieName(env, name)}=${value}; Path=/; Max-Age=${seconds}${reach}; ` +
    `SameSite=${sameSite}${secure}`
  );
}

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
