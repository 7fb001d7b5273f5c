import { Hono } from "hono";
import { failureAnswer, guarded } from "../../app/platform/answers.server.ts";
import type { Failure } from "../../app/platform/errors.ts";
import { handedIn } from "../../app/platform/feature.server.ts";
import { storableQueries } from "../../app/platform/http.server.ts";
import { passesByItself } from "../../app/platform/health.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { limitBodies } from "./body-limit.ts";
import { measured } from "./measuring.ts";
import { healthHttp } from "./health.ts";

/**
 * An app with everything that stands before the pages: headers and limits, health, the guards of all
 * features, then their calls. A call that no feature has handed in is not found.
 */
export function openCalls(services: Services): Hono {
  const app = new Hono();
  app.use(measured(services));
  app.use(guarded(services.env));
  app.use(storableQueries);
  app.use(limitBodies(services.features));
  app.onError(failureAnswer(services.log, (error) => passesByItself(services, error)));
  app.route("/", healthHttp(services));
  for (const { path, guard } of handedIn(services, "guards").flat()) app.use(path, guard(services));
  // an app whatever its calls
  for (const http of handedIn(services, "http").flat()) app.route("/", http(services) as Hono);
  return app.all("/api/*", (c) =>
    c.json({ success: false, error: "Service not found", code: "NOT_FOUND" } satisfies Failure, 404),
  );
}
