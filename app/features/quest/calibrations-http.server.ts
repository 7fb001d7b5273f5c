import { Hono } from "hono";
import type { Services } from "../../platform/services.server.ts";
import type { Who } from "../audit/contract.ts";
import { type Decision, decideCalibration } from "./calibrations.server.ts";

/** What an administrator decides about new figures; behind the guard of `/api/admin`. */
export function calibrationsHttp(services: Services) {
  const app = new Hono<{ Variables: { admin: Who } }>().basePath("/api/admin/quest/calibrations");
  for (const decision of ["accept", "reject", "retire"] satisfies Decision[])
    app.post(`/:id/${decision}`, async (c) => {
      await decideCalibration(services, { id: c.req.param("id"), decision, who: c.get("admin") });
      return c.json({ success: true });
    });
  return app;
}
