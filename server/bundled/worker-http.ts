import { Hono } from "hono";
import { metricsHttp } from "../../app/features/operations/operations.server.ts";
import { failureAnswer, requestIds, securityHeaders } from "../../app/platform/http/responses.server.ts";
import { AppError } from "../../app/platform/errors.ts";
import { requireOneHost } from "../../app/platform/http/requests.server.ts";
import { isTransient } from "../../app/platform/observability/health.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { healthHttp } from "./health.ts";

/** The HTTP app of a worker: health and metrics, as in a web process, without pages. */
export function openWorkerHttp(services: Services) {
  const app = new Hono();
  app.use(securityHeaders(services.env));
  app.use(requestIds(services.env));
  app.use(requireOneHost);
  app.onError(failureAnswer(services.log, (error) => isTransient(services, error)));
  return app
    .route("/", healthHttp(services))
    .route("/", metricsHttp(services))
    .all("*", () => {
      throw new AppError("NOT_FOUND", "A worker only serves health and metrics", {
        status: 404,
      });
    });
}
