import { Hono } from "hono";
import { readJson, requireSameOrigin } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { requireUser } from "../accounts/accounts.server.ts";
import { ConfirmCall, Nothing } from "./contract.ts";
import * as rights from "./rights.server.ts";

/**
 * A member's JSON calls about their own data, and the archive's download. Only confirming a deletion needs no
 * session, because its link may be opened on any device.
 */
export function rightsHttp(services: Services) {
  const app = new Hono();
  return app
    .use("/api/rights/*", async (c, next) => {
      if (c.req.method !== "GET") requireSameOrigin(c, services.env);
      await next();
      c.header("cache-control", "private, no-store");
    })
    .get("/api/rights/mine", async (c) => {
      const user = await requireUser(services, c.req.raw.headers);
      return c.json({ success: true, data: await rights.readRights(services, user) });
    })
    .post("/api/rights/exports", async (c) => {
      const user = await requireUser(services, c.req.raw.headers);
      await readJson(c, Nothing);
      return c.json({ success: true, data: await rights.askExport(services, user.id) });
    })
    .get("/api/rights/exports/:id", async (c) => {
      const user = await requireUser(services, c.req.raw.headers);
      const file = await rights.openExport(services, user.id, c.req.param("id"));
      const headers = {
        "content-type": "application/zip",
        "content-length": String(file.size),
        "content-disposition": `attachment; filename="${file.name}"`,
        "x-content-type-options": "nosniff",
      };
      return new Response(file.stream(), { headers });
    })
    .post("/api/rights/deletion", async (c) => {
      const user = await requireUser(services, c.req.raw.headers);
      await readJson(c, Nothing);
      return c.json({ success: true, data: await rights.askDeletion(services, user) });
    })
    .post("/api/rights/deletion/confirm", async (c) => {
      const { token } = await readJson(c, ConfirmCall);
      return c.json({ success: true, endsAt: (await rights.confirmDeletion(services, token)).toISOString() });
    })
    .post("/api/rights/deletion/cancel", async (c) => {
      const user = await requireUser(services, c.req.raw.headers);
      await readJson(c, Nothing);
      return c.json({ success: true, kept: await rights.cancelDeletion(services, user.id) });
    });
}
/** Type of the API for the client. */
export type RightsCalls = ReturnType<typeof rightsHttp>;
