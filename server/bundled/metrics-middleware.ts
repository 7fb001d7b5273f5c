import type { Context, MiddlewareHandler } from "hono";
import { traceparentOf } from "../../app/platform/http/requests.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import type { NameSpan } from "../../app/platform/observability/tracing.server.ts";

/** The pattern of a call; pages, whose patterns React Router knows, are one route. */
const routeOf = (c: Context) => (c.req.path.startsWith("/api/") ? c.req.routePath : "page");

/**
 * What balancers and Prometheus ask, some thirty times a minute: counted, it would hide the errors and the
 * waits of a site's few visitors behind its own quick answers, and tell each process that drains as errors.
 * Traced, it would be most of what a collector holds.
 */
const WATCHES = /^\/(health|metrics)(\/|$)/;

/** Counts each answer under the pattern of its call, and traces it from here on; not those to who watches. */
export const measured =
  ({ metrics, tracing, env }: Pick<Services, "metrics" | "tracing" | "env">): MiddlewareHandler =>
  async (c, next) => {
    if (WATCHES.test(c.req.path)) return next();
    const begun = performance.now();
    async function answer(namePart: NameSpan) {
      await next();
      const route = routeOf(c);
      const { status } = c.res;
      metrics.answered(route, status, (performance.now() - begun) / 1000);
      namePart(`${c.req.method} ${route}`, { "http.route": route, "http.response.status_code": status });
    }
    const attributes = { "http.request.method": c.req.method };
    const part = { kind: "server", parent: () => traceparentOf(c, env), attributes } as const;
    await tracing.trace(c.req.method, part, answer);
  };
