import { Hono } from "hono";
import { readJson } from "../../platform/http.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Who } from "../audit/contract.ts";
import { eraseForMember, exportForMember, cancelErasure } from "./by-owner.server.ts";
import { Nothing } from "./contract.ts";

const asked = (userId: string, who: Who) => ({ userId, who });

/** The owner's calls about a member's data, behind the administration's guard. */
export function rightsAdminHttp(services: Services) {
  const app = new Hono<{ Variables: { admin: Who } }>();
  const root = "/api/admin/members/:id";
  app.post(`${root}/export`, async (c) => {
    await readJson(c, Nothing, 1_024);
    await exportForMember(services, asked(c.req.param("id"), c.get("admin")));
    return c.json({ success: true });
  });
  app.post(`${root}/erasure`, async (c) => {
    await readJson(c, Nothing, 1_024);
    const endsAt = await eraseForMember(services, asked(c.req.param("id"), c.get("admin")));
    return c.json({ success: true, endsAt: endsAt.toISOString() });
  });
  app.post(`${root}/erasure/cancel`, async (c) => {
    await readJson(c, Nothing, 1_024);
    await cancelErasure(services, asked(c.req.param("id"), c.get("admin")));
    return c.json({ success: true });
  });
  return app;
}
