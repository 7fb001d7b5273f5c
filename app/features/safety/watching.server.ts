import type { Context, MiddlewareHandler } from "hono";
import type { Services } from "../../platform/services.server.ts";
import { noteSecurity } from "./safety.server.ts";

/**
 * The pattern of the call that was asked for: what stands in its address is made up by whoever sends it. The
 * request is asked itself: the helper of "hono/route" knows requests of its own copy of Hono alone, and the
 * server outside the
 * bundle has another.
 */
const patternOf = ({ req }: Context) =>
  req.matchedRoutes.findLast(({ method }) => method !== "ALL")?.path ?? "/api/*";

/** Notes that somebody was turned away for sending too much, wherever the limit stands. */
export const watchLimits =
  (services: Services): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (c.res.status === 429)
      await noteSecurity(services, { kind: "limit-met", detail: `${c.req.method} ${patternOf(c)}` });
  };
