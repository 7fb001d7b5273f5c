import { generateCookie } from "hono/cookie";
import type { Env } from "../env.server.ts";

/** Whether the site is on https decides what its cookies are called. */
export type Has = Pick<Env, "ORIGIN">;

/** A browser takes a cookie of this name from this host alone, over https. */
export const PREFIX = "__Host-";
/** Whether the site is on https. */
export const isSecure = ({ ORIGIN }: Has) => ORIGIN.startsWith("https:");

/**
 * What a cookie of this site is called: over https with the prefix that lets no other host set it (RFC
 * 6265bis, 4.1.3.2), so every one has the path `/` and no domain.
 * @param name begins with `vv_`: pages asked for with such a cookie are never kept for others
 */
export const cookieName = (env: Has, name: string) => (isSecure(env) ? PREFIX + name : name);

/** One Set-Cookie line. @param seconds until the browser forgets it; 0 takes it away */
export const cookieLine = (env: Has, name: string, value: string, seconds: number): string =>
  generateCookie(name, value, {
    maxAge: seconds,
    httpOnly: true,
    sameSite: "Lax",
    ...(isSecure(env) && { prefix: "host" }),
  });
