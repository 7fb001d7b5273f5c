import { Hono } from "hono";
import { failingParts } from "../../app/platform/health.server.ts";
import { partnersAway } from "../../app/platform/partner.server.ts";
import type { Services } from "../../app/platform/services.server.ts";

/**
 * `GET /health`: 200, or 503 with the names of the parts that do not answer. `away` names partners that do
 * not answer; the site serves all the rest without them, so they alone make no 503.
 */
export const healthHttp = (services: Services) =>
  new Hono().get("/health", async (c) => {
    const failing = await failingParts(services);
    const ok = failing.length === 0;
    const away = partnersAway(services.partners);
    return c.json({ ok, ...(!ok && { failing }), ...(away.length > 0 && { away }) }, ok ? 200 : 503);
  });
