import type { Context, MiddlewareHandler } from "hono";
import { traceparentOf } from "../../app/platform/http/requests.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import type { NameSpan } from "../../app/platform/observability/tracing.server.ts";

/**
 * The route pattern of a call; all pages count as one route, since only React Router knows theirs. Hono's
 * `routePath` fails here: it is bundled, and the request comes from the Hono of the server outside the bundle.
 */
const routeOf = (c: Context) => (c.req.path.startsWith("/api/") ? c.req.routePath : "page");

/**
 * Requests of load balancers and Prometheus, some thirty a minute, are neither counted nor traced: they would
 * outweigh those of visitors, and be most of the traces.
 */
const WATCHES = /^\/(health|metrics)(\/|$)/;

/** Counts each response under its route pattern, and traces it, except those of monitoring. */
export const recordMetrics =
  ({ metrics, tracing, env }: Pick<Services, "metrics" | "tracing" | "env">): MiddlewareHandler =>
  async (c, next) => {
    if (WATCHES.test(c.req.path)) return next();
    const startedAt = performance.now();
    async function answer(namePart: NameSpan) {
      await next();
      const route = routeOf(c);
      const { status } = c.res;
      metrics.answered(route, status, (performance.now() - startedAt) / 1000);
      namePart(`${c.req.method} ${route}`, { "http.route": route, "http.response.status_code": status });
    }
    const attributes = { "http.request.method": c.req.method };
    const spanOptions = { kind: "server", parent: () => traceparentOf(c, env), attributes } as const;
    await tracing.trace(c.req.method, spanOptions, answer);
  };
