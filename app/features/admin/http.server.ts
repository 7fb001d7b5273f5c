import { createMiddleware } from "hono/factory";
import { requireSameOrigin } from "../../platform/http.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Who } from "../audit/contract.ts";
import { requireAdmin } from "./admin.server.ts";

/** Stands before everything under `/api/admin`: nobody but an administrator gets through, and what follows knows which one. */
export const adminGate = (services: Services) =>
  createMiddleware<{ Variables: { admin: Who } }>(async (c, next) => {
    if (c.req.method !== "GET") requireSameOrigin(c, services.env);
    const { id, name } = await requireAdmin(services, c.req.raw.headers);
    c.set("admin", { id, name });
    c.header("cache-control", "no-store");
    await next();
  });
