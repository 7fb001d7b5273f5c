import { type Context, Hono } from "hono";
import { type Limit, openMemoryLimit } from "../../platform/limits.server.ts";
import { addressOf, readJson, requireSameOrigin } from "../../platform/http.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { collectJourney, collectVisit } from "./collecting.server.ts";
import { JourneyBody, PageVisitBody } from "./record.server.ts";

/** For one address: a shared office of hundreds stays far below it. */
const PER_ADDRESS: Limit = { seconds: 60, max: 6_000 };
/** Bytes. A browser sends at most 64 KiB while its page closes; what it kept may go without that bound. */
const MAX_JOURNEY = 128 * 1024;
const MAX_VISIT = 8 * 1024;

/** Global Privacy Control in the request itself. Source: https://w3c.github.io/gpc/ */
const asksForPrivacy = (c: Context) => c.req.header("sec-gpc") === "1";

/**
 * `/api/analytics/*`: answers after the commit, and the same to everybody. The caller's cookies are not
 * looked at. Tests may hand in another limit.
 */
export function analyticsHttp(services: Services, perAddress = PER_ADDRESS) {
  const app = new Hono();
  const limit = openMemoryLimit(perAddress);

  async function senderOf(c: Context) {
    requireSameOrigin(c, services.env);
    const address = addressOf(c, services.env);
    await limit(address);
    return { address, userAgent: (c.req.header("user-agent") ?? "").slice(0, 1_000) };
  }

  app.post("/api/analytics/user-journey", async (c) => {
    const sender = await senderOf(c);
    const { user_journey } = await readJson(c, JourneyBody, MAX_JOURNEY);
    if (!asksForPrivacy(c)) await collectJourney(services, user_journey, sender);
    return c.json({ success: true });
  });

  app.post("/api/analytics/page-visit", async (c) => {
    const sender = await senderOf(c);
    const visit = await readJson(c, PageVisitBody, MAX_VISIT);
    if (!asksForPrivacy(c)) await collectVisit(services, visit, sender);
    return c.json({ success: true });
  });

  return app;
}
