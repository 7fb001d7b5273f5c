import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Services } from "../../platform/services.server.ts";
import { noteSecurity } from "./safety.server.ts";

/** The pattern of the call that was asked for: what stands in its address is made up by whoever sends it. */
const patternOf = (c: Context) =>
  matchedRoutes(c).findLast(({ method }) => method !== "ALL")?.path ?? "/api/*";

/** Notes that somebody was turned away for sending too much, wherever the limit stands. */
export const watchLimits =
  (services: Services): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (c.res.status === 429)
      await noteSecurity(services, { kind: "limit-met", detail: `${c.req.method} ${patternOf(c)}` });
  };
