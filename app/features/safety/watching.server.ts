import type { MiddlewareHandler } from "hono";
import type { Services } from "../../platform/services.server.ts";
import { noteSecurity } from "./safety.server.ts";

/** Notes that somebody was turned away for sending too much, wherever the limit stands. */
export const watchLimits =
  (services: Services): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (c.res.status === 429)
      await noteSecurity(services, { kind: "limit-met", detail: `${c.req.method} ${c.req.path}` });
  };
