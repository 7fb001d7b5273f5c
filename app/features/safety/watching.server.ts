import type { Context, MiddlewareHandler } from "hono";
import type { Services } from "../../platform/services.server.ts";
import { noteSecurity } from "./safety.server.ts";

/**
 * The route pattern of the request, since its path is chosen by the sender. Read from the request itself: the
 * helper of "hono/route" does not know requests of another copy of Hono, and the server outside the bundle
 * has one.
 */
const patternOf = ({ req }: Context) =>
  req.matchedRoutes.findLast(({ method }) => method !== "ALL")?.path ?? "/api/*";

/** Records every refusal by a rate limit. */
export const watchLimits =
  (services: Services): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (c.res.status === 429)
      await noteSecurity(services, { kind: "limit-met", detail: `${c.req.method} ${patternOf(c)}` });
  };
