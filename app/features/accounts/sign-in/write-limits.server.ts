import type { MiddlewareHandler } from "hono";
import { contributionsTo } from "../../../platform/feature.server.ts";
import { addressOf } from "../../../platform/http/requests.server.ts";
import { countByNetworks, type Limit, openCallCounter } from "../../../platform/http/rate-limits.server.ts";
import { isAdminPage, pathOfPage } from "../../../platform/pages/page.ts";
import type { Services } from "../../../platform/services.server.ts";
import { scaled } from "./limits.server.ts";

/**
 * Default for writes that no feature limits: page forms and rare calls. A class of forty behind one IP
 * address sends fewer in a lesson.
 */
export const OTHER_WRITES: Limit = { seconds: 600, max: 600 };
const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** A form posts to its page or, with scripts, to the page's data URL; both count under one name. */
const nameOf = (method: string, path: string) => `${method} ${pathOfPage(path)}`;

/**
 * Finds the limit of a write; undefined for reads, for the administration, which has its own guard, and for
 * calls that are limited elsewhere (`null` in `writeLimits`).
 */
export function findWriteLimits(services: Services) {
  const named: Record<string, Limit | null> = Object.assign({}, ...contributionsTo(services, "writeLimits"));
  return (method: string, path: string): [string, Limit] | undefined => {
    if (READS.has(method) || path.startsWith("/api/admin/") || isAdminPage(path)) return undefined;
    const name = nameOf(method, path);
    const limit = name in named ? named[name] : OTHER_WRITES;
    return limit ? [name in named ? name : "other", scaled(services.env, limit)] : undefined;
  };
}

/**
 * Limits public writes per network, across all processes. A process allows a thirtieth of a limit before it
 * checks the database.
 * @throws TooManyRequests (429, with Retry-After)
 */
export const limitWrites = (services: Services): MiddlewareHandler => {
  const limitOf = findWriteLimits(services);
  const countCall = openCallCounter(services);
  return async (c, next) => {
    const limited = limitOf(c.req.method, c.req.path);
    if (limited) {
      const [name, limit] = limited;
      await countByNetworks(countCall, { name, address: addressOf(c, services.env), limit });
    }
    return next();
  };
};
