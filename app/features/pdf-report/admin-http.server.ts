import { Hono } from "hono";
import type { Services } from "../../platform/services.server.ts";
import type { Who } from "../audit/contract.ts";
import * as pdfReport from "./pdf-report.server.ts";

const headersOf = ({ size, name }: { size: number; name: string }) => ({
  "content-type": "application/pdf",
  "content-length": String(size),
  "content-disposition": `inline; filename="${name}"`,
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
});

/** Serves members' reports to administrators. */
export function pdfAdminHttp(services: Services) {
  const app = new Hono<{ Variables: { admin: Who } }>();
  app.get("/api/admin/orders/:id/pdf", async (c) => {
    const file = await pdfReport.openForAdmin(services, c.get("admin"), c.req.param("id"));
    return new Response(file.stream(), { headers: headersOf(file) });
  });
  return app;
}
