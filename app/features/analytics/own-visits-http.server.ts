import { Hono } from "hono";
import { z } from "zod";
import { contributionsTo } from "../../platform/feature.server.ts";
import { readJson, requireSameOrigin } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { agreeToNames } from "./names.server.ts";
import { eraseVisits, visitsOf } from "./own-visits.server.ts";

/** @throws AppError AUTHENTICATION_REQUIRED (401) */
async function signedInMember(services: Services, headers: Headers): Promise<{ id: string }> {
  const [requireMember] = contributionsTo(services, "requireMember");
  if (!requireMember) throw new Error("No feature provides requireMember");
  return requireMember(services, headers);
}

/** A member's calls about their own stored visits. */
export function ownVisitsHttp(services: Services) {
  const app = new Hono();
  return app
    .use("/api/analytics/mine/*", async (c, next) => {
      await next();
      c.header("cache-control", "private, no-store");
    })
    .get("/api/analytics/mine", async (c) => {
      const { id } = await signedInMember(services, c.req.raw.headers);
      return c.json({ success: true, data: await visitsOf(services, id) });
    })
    .put("/api/analytics/mine/name", async (c) => {
      requireSameOrigin(c, services.env);
      const { id } = await signedInMember(services, c.req.raw.headers);
      const { agreed } = await readJson(c, z.strictObject({ agreed: z.boolean() }));
      await agreeToNames(services, { userId: id, agreed });
      return c.json({ success: true });
    })
    .post("/api/analytics/mine/erase", async (c) => {
      requireSameOrigin(c, services.env);
      const { id } = await signedInMember(services, c.req.raw.headers);
      await readJson(c, z.strictObject({}));
      await eraseVisits(services, id);
      return c.json({ success: true });
    });
}
/** The calls as the screens know them. */
export type OwnVisitsCalls = ReturnType<typeof ownVisitsHttp>;
