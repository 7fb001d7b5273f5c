import type { MiddlewareHandler } from "hono";
import type { Metrics } from "../../app/platform/metrics.server.ts";

/** Counts each answer under the pattern of its call; pages, whose patterns React Router knows, are one route. */
export const measured =
  ({ metrics }: { metrics: Metrics }): MiddlewareHandler =>
  async (c, next) => {
    const begun = performance.now();
    await next();
    const route =
      c.req.path.startsWith("/api/") || c.req.path.startsWith("/health") ? c.req.routePath : "page";
    metrics.answered(route, c.res.status, (performance.now() - begun) / 1000);
  };
