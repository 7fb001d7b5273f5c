import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { ZodError } from "zod";
import * as build from "virtual:react-router/server-build";
import { servicesContext } from "../app/context.ts";
import { migrateDb } from "../app/platform/db.server.ts";
import { readEnv, type Env } from "../app/platform/env.server.ts";
import { AppError, type Failure } from "../app/platform/errors.ts";
import { work, type Job } from "../app/platform/jobs.server.ts";
import { openServices, type Services } from "../app/platform/services.server.ts";

export { readEnv };

/** Every job of the product; each feature adds its own. */
export const jobs: Job[] = [];

export async function createServices(env: Env, url: string) {
  await migrateDb(url);
  return openServices(env, url, jobs);
}

export const createWorkers = (services: Services) => work(services, jobs);

export function createWeb(services: Services) {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  const app = new Hono();
  app.onError((error, c) => {
    if (error instanceof AppError) {
      const failure: Failure = { success: false, error: error.message, code: error.code, ...(error.field && { field: error.field }) };
      return c.json(failure, error.status as 400);
    }
    if (error instanceof ZodError)
      return c.json(
        {
          success: false,
          error: error.issues[0]?.message ?? "Invalid request data",
          code: "INVALID_DATA",
          field: error.issues[0]?.path.join("."),
        },
        400,
      );
    services.log.error({ error, path: c.req.path }, "request failed");
    return c.json({ success: false, error: "Server error. Please try again", code: "SERVER_ERROR" } satisfies Failure, 500);
  });
  app.get("/health", (c) => c.json({ ok: true }));
  // Each feature mounts its Hono sub-app here: app.route("/", questHttp(services)).
  app.all("/api/*", (c) => c.json({ success: false, error: "Service not found", code: "NOT_FOUND" } satisfies Failure, 404));
  app.all("*", (c) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    return handle(c.req.raw, context);
  });
  return app;
}
