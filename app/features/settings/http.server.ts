import { Hono } from "hono";
import type { Services } from "../../platform/services.server.ts";
import * as settings from "./settings.server.ts";

/** `/api/settings/registration`, for everyone. */
export const settingsHttp = (services: Services) =>
  new Hono().get("/api/settings/registration", async (c) => {
    c.header("cache-control", "no-store");
    return c.json(await settings.readRegistration(services));
  });
