import { Hono } from "hono";
import { z } from "zod";
import { readJson, requireSameOrigin } from "../../platform/http.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { eraseJourneys, journeysOf } from "./held.server.ts";

/** Says who is asking, or throws AUTHENTICATION_REQUIRED (401). Handed in: accounts stand on analytics, not the other way round. */
export type WhoAsks = (headers: Headers) => Promise<{ id: string }>;

/** A member's own calls about what is held of their visits. */
export function heldHttp(services: Services, whoAsks: WhoAsks) {
  const app = new Hono();
  app.use("/api/analytics/mine/*", async (c, next) => {
    await next();
    c.header("cache-control", "private, no-store");
  });
  app.get("/api/analytics/mine", async (c) => {
    const { id } = await whoAsks(c.req.raw.headers);
    return c.json({ success: true, data: await journeysOf(services, id) });
  });
  app.post("/api/analytics/mine/erase", async (c) => {
    requireSameOrigin(c, services.env);
    const { id } = await whoAsks(c.req.raw.headers);
    await readJson(c, z.strictObject({}));
    await eraseJourneys(services, id);
    return c.json({ success: true });
  });
  return app;
}
