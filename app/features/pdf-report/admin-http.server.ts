import { Hono } from "hono";
import { z } from "zod";
import { readJson } from "../../platform/http.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Who } from "../audit/contract.ts";
import * as pdfReport from "./pdf-report.server.ts";

/** The owner's call about a sold book, behind the administration's gate. */
export function pdfAdminHttp(services: Services) {
  const app = new Hono<{ Variables: { admin: Who } }>();
  app.post("/api/admin/orders/:id/pdf", async (c) => {
    await readJson(c, z.strictObject({}), 1_024);
    await pdfReport.remakeReport(services, c.get("admin"), c.req.param("id"));
    return c.json({ success: true });
  });
  return app;
}
