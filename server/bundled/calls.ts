import { type Context, Hono, type MiddlewareHandler } from "hono";
import { failureAnswer, requestIds, securityHeaders } from "../../app/platform/http/responses.server.ts";
import { ownCookies } from "../../app/platform/http/cookie-reading.server.ts";
import { AppError } from "../../app/platform/errors.ts";
import { contributionsTo, type Feature } from "../../app/platform/feature.server.ts";
import {
  requireOneHost,
  limitAddressLength,
  requireStorableAddress,
  limitBody,
} from "../../app/platform/http/requests.server.ts";
import { isTransient } from "../../app/platform/observability/health.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { recordMetrics } from "./metrics-middleware.ts";
import { healthHttp } from "./health.ts";
import { BARE_HEADERS, barePage } from "./bare-page.ts";
import { wordsFor } from "./refusals.ts";

/** Whether a person reads the response: the request is not a call, and the browser accepts HTML. */
const isRead = (c: Context) =>
  !c.req.path.startsWith("/api/") && /\btext\/html\b/.test(c.req.header("accept") ?? "");

/** Turns failures before rendering into an HTML page for browsers, with the same status and headers. */
const asPage =
  (answerFailure: (error: Error, c: Context) => Promise<Response>) =>
  async (error: Error, c: Context): Promise<Response> => {
    const answer = await answerFailure(error, c);
    if (!isRead(c)) return answer;
    const refusal = wordsFor(error);
    const headers = new Headers({ ...Object.fromEntries(answer.headers), ...BARE_HEADERS, vary: "accept" });
    return new Response(barePage({ ...refusal, title: refusal.heading }), { status: answer.status, headers });
  };

/** In bytes. Calls in a feature's `largeBodies`, such as uploads, limit their own body. */
const LARGEST_BODY = 1024 * 1024;

/** @throws AppError BODY_TOO_LARGE (413) */
function limitBodies(features: readonly Feature[]): MiddlewareHandler {
  const larger = features.flatMap(({ largeBodies }) => largeBodies ?? []);
  const limited = limitBody(
    LARGEST_BODY,
    () => new AppError("BODY_TOO_LARGE", "The request body is too large", { status: 413 }),
  );
  return (c, next) => (larger.some((paths) => paths.test(c.req.path)) ? next() : limited(c, next));
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** The methods that have a handler at this address. Guards run for every method and do not count. */
function takenAt({ router }: Hono, path: string): string[] {
  const handlers = (method: string) => router.match(method, path)[0].length;
  const guards = handlers("TRACE");
  return METHODS.filter((method) => handlers(method) > guards);
}

/** @throws AppError METHOD_NOT_ALLOWED (405, with an Allow header), or NOT_FOUND (404) */
function refuseCall(app: Hono, c: Context): never {
  const methods = takenAt(app, c.req.path);
  if (methods.length === 0) throw new AppError("NOT_FOUND", "Service not found", { status: 404 });
  const allowed = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method)).join(", ");
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
