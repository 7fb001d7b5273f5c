import type { MiddlewareHandler } from "hono";
import { networksOf } from "../../../lib/network.ts";
import { contributionsTo } from "../../../platform/feature.server.ts";
import { addressOf } from "../../../platform/http/requests.server.ts";
import { type Limit, openCallCounter } from "../../../platform/http/rate-limits.server.ts";
import { pathOfPage } from "../../../platform/pages/page.ts";
import type { Services } from "../../../platform/services.server.ts";
import { scaled } from "./limits.server.ts";

/**
 * What no feature names: forms of pages and calls that are rare. A class of forty behind one address sends
 * fewer in a lesson.
 */
export const OTHER_WRITES: Limit = { seconds: 600, max: 600 };
const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** A page's form is sent to the page, or, by its script, to the page's data: one name for both. */
const nameOf = (method: string, path: string) => `${method} ${pathOfPage(path)}`;

/**
 * Finds what limits a write; undefined where nothing has to, because it only reads, is the administration's,
 * which has its own guard, or is limited by what `writeLimits` says beside it. What features hand in is
 * gathered once.
 */
export function findWriteLimits(services: Services) {
  const named: Record<string, Limit | null> = Object.assign({}, ...contributionsTo(services, "writeLimits"));
  return (method: string, path: string): [string, Limit] | undefined => {
    if (READS.has(method) || path.startsWith("/api/admin/")) return undefined;
    const name = nameOf(method, path);
    const limit = name in named ? named[name] : OTHER_WRITES;
    return limit ? [name in named ? name : "other", scaled(services.env, limit)] : undefined;
  };
}

/**
 * Counts every write that anybody may send by the network it comes from, for all processes together, of which
 * each takes a thirtieth of the limit at once: the database is not asked about who stays within the first.
 * @throws TooManyRequests (429, with Retry-After)
 */
export const limitWrites = (services: Services): MiddlewareHandler => {
  const limitOf = findWriteLimits(services);
  const countCall = openCallCounter(services);
  return async (c, next) => {
    const found = limitOf(c.req.method, c.req.path);
    if (found) {
      const [name, limit] = found;
      for (const [network, factor] of networksOf(addressOf(c, services.env)))
        // oxlint-disable-next-line no-await-in-loop -- a refused network is not counted under the wider ones
        await countCall(`${name} ${network}`, { ...limit, max: limit.max * factor });
    }
    return next();
  };
};
