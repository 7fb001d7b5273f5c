import { Hono } from "hono";
import { z } from "zod";
import { handedIn } from "../../platform/feature.server.ts";
import { readJson, requireSameOrigin } from "../../platform/http.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { agreeToNames } from "./names.server.ts";
import { eraseJourneys, journeysOf } from "./held.server.ts";

/** @throws AppError AUTHENTICATION_REQUIRED (401) */
async function memberWhoAsks(services: Services, headers: Headers): Promise<{ id: string }> {
  const [requireMember] = handedIn(services, "requireMember");
  if (!requireMember) throw new Error("No feature says who is asking");
  return requireMember(services, headers);
}

/** A member's own calls about what is held of their visits. */
export function heldHttp(services: Services) {
  const app = new Hono();
  return app
    .use("/api/analytics/mine/*", async (c, next) => {
      await next();
      c.header("cache-control", "private, no-store");
    })
    .get("/api/analytics/mine", async (c) => {
      const { id } = await memberWhoAsks(services, c.req.raw.headers);
      return c.json({ success: true, data: await journeysOf(services, id) });
    })
    .put("/api/analytics/mine/name", async (c) => {
      requireSameOrigin(c, services.env);
      const { id } = await memberWhoAsks(services, c.req.raw.headers);
      const { agreed } = await readJson(c, z.strictObject({ agreed: z.boolean() }));
      await agreeToNames(services, { userId: id, agreed });
      return c.json({ success: true });
    })
    .post("/api/analytics/mine/erase", async (c) => {
      requireSameOrigin(c, services.env);
      const { id } = await memberWhoAsks(services, c.req.raw.headers);
      await readJson(c, z.strictObject({}));
      await eraseJourneys(services, id);
      return c.json({ success: true });
    });
}
/** The calls as the screens know them. */
export type HeldCalls = ReturnType<typeof heldHttp>;
