import { type Context, Hono } from "hono";
import { failureAnswer, requestIds, securityHeaders } from "../../app/platform/http/responses.server.ts";
import { ownCookies } from "../../app/platform/http/cookie-reading.server.ts";
import { AppError } from "../../app/platform/errors.ts";
import { contributionsTo } from "../../app/platform/feature.server.ts";
import {
  requireOneHost,
  limitAddressLength,
  requireStorableAddress,
} from "../../app/platform/http/requests.server.ts";
import { isTransient } from "../../app/platform/observability/health.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { limitBodies } from "./body-limit.ts";
import { recordMetrics } from "./metrics-middleware.ts";
import { healthHttp } from "./health.ts";
import { asPage } from "./refused-page.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** The methods that have a handler at this address. Guards run for every method and do not count. */
function takenAt({ router }: Hono, path: string): string[] {
  const handlers = (method: string) => router.match(method, path)[0].length;
  const guards = handlers("TRACE");
  return METHODS.filter((method) => handlers(method) > guards);
}

/** @throws AppError METHOD_NOT_ALLOWED (405, with an Allow header), or NOT_FOUND (404) */
function refuseCall(app: Hono, c: Context): never {
  const taken = takenAt(app, c.req.path);
  if (taken.length === 0) throw new AppError("NOT_FOUND", "Service not found", { status: 404 });
  const allowed = taken.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method)).join(", ");
  c.header("allow", allowed);
  throw new AppError("METHOD_NOT_ALLOWED", `This call only accepts ${allowed}`, { status: 405 });
}

/** The app without pages: headers and limits, health, the guards of all features, then their calls. */
export function openCalls(services: Services): Hono {
  const app = new Hono();
  app.use(recordMetrics(services));
  app.use(securityHeaders(services.env));
  app.use(requestIds(services.env));
  app.use(requireOneHost);
  app.use(ownCookies(services.env));
  app.use(limitAddressLength);
  app.use(requireStorableAddress);
  app.use(limitBodies(services.features));
  app.onError(asPage(failureAnswer(services.log, (error) => isTransient(services, error))));
  app.route("/", healthHttp(services));
  for (const { path, guard } of contributionsTo(services, "guards").flat()) app.use(path, guard(services));
  // Hono's type without the schema of its calls
  for (const http of contributionsTo(services, "http").flat()) app.route("/", http(services) as Hono);
  return app.all("/api/*", (c) => refuseCall(app, c));
}
