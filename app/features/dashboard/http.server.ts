import { Hono } from "hono";
import { z } from "zod";
import { readJson, requireSameOrigin } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { requireUser } from "../accounts/accounts.server.ts";
import { SESSION_ID } from "../quest/contract.ts";
import * as dashboard from "./dashboard.server.ts";

const DeleteCall = z.strictObject({
  sessionId: z.string("A session id is required").regex(SESSION_ID, "This is not a session id"),
  testId: z.string("A test id is required").min(3).max(50),
  knowsOfPdf: z.boolean().default(false),
});

/** The API of the member's page. */
export function dashboardHttp(services: Services) {
  const app = new Hono();
  app.delete("/api/quest-dashboard/results", async (c) => {
    requireSameOrigin(c, services.env);
    const { id } = await requireUser(services, c.req.raw.headers);
    await dashboard.deleteResult(services, id, await readJson(c, DeleteCall));
    return c.json({ success: true });
  });
  return app;
}
