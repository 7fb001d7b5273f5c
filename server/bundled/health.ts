import { Hono } from "hono";
import { failingParts } from "../../app/platform/health.server.ts";
import type { Services } from "../../app/platform/services.server.ts";

/** `GET /health`: 200, or 503 with the names of the parts that do not answer. */
export const healthHttp = (services: Services) =>
  new Hono().get("/health", async (c) => {
    const failing = await failingParts(services);
    const ok = failing.length === 0;
    return c.json({ ok, ...(!ok && { failing }) }, ok ? 200 : 503);
  });
