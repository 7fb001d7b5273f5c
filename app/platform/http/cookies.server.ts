import { generateCookie } from "hono/cookie";
import type { Env } from "../env.server.ts";

/** Cookie names depend on whether the site uses https. */
export type CookieEnv = Pick<Env, "ORIGIN">;

/** Browsers accept a cookie with this prefix only from this host, over https. */
export const PREFIX = "__Host-";
/** Whether the site uses https. */
export const isSecure = ({ ORIGIN }: CookieEnv) => ORIGIN.startsWith("https:");

/**
 * The name of a cookie: over https with the prefix that prevents other hosts from setting it (RFC 6265bis,
 * 4.1.3.2), so its path is `/` and it has no domain.
 * @param name begins with `vv_`: pages requested with such a cookie are never cached for others
 */
export const cookieName = (env: CookieEnv, name: string) => (isSecure(env) ? PREFIX + name : name);

/** A Set-Cookie header. @param seconds its max age; 0 deletes the cookie */
export const cookieLine = (env: CookieEnv, name: string, value: string, seconds: number): string =>
  generateCookie(name, value, {
    maxAge: seconds,
    httpOnly: true,
    sameSite: "Lax",
    ...(isSecure(env) && { prefix: "host" }),
  });
