import { type Context, Hono } from "hono";
import { readJson } from "../../../platform/http/requests.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Who } from "../../audit/contract.ts";
import { eraseForMember, exportForMember, cancelErasure } from "./by-owner.server.ts";
import { Nothing } from "../contract.ts";

type Asks = { Variables: { admin: Who } };
/** The administrator and the member concerned; the body is ignored. */
async function readAsked(c: Context<Asks, `${string}/:id/${string}`>) {
  await readJson(c, Nothing, 1_024);
  return { userId: c.req.param("id"), who: c.get("admin") };
}

/** The owner's calls about a member's data, behind the administration's guard. */
export function rightsAdminHttp(services: Services) {
  const app = new Hono<Asks>();
  const root = "/api/admin/members/:id";
  app.post(`${root}/export`, async (c) => {
    await exportForMember(services, await readAsked(c));
    return c.json({ success: true });
  });
  app.post(`${root}/erasure`, async (c) => {
    const endsAt = await eraseForMember(services, await readAsked(c));
    return c.json({ success: true, endsAt: endsAt.toISOString() });
  });
  app.post(`${root}/erasure/cancel`, async (c) => {
    await cancelErasure(services, await readAsked(c));
    return c.json({ success: true });
  });
  return app;
}
