import { Hono, type Context } from "hono";
import { AppError } from "../../platform/errors.ts";
import { readJson, requireSameOrigin } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { readSession, requireUser } from "../accounts/accounts.server.ts";
import { FeedbackCall, ReportIds, SharingCall } from "./contract.ts";
import * as report from "./report.server.ts";

/** HTTP calls of the report: drawings of works, the document, feedback and sharing. */
export function reportHttp(services: Services) {
  const app = new Hono();

  const viewerOf = async (c: Context): Promise<report.Viewer> => {
    const { user, cookies } = await readSession(services, c.req.raw.headers);
    for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
    return { userId: user?.id ?? null, headers: c.req.raw.headers };
  };

  app.get("/api/report-art/:list/:file", (c) => {
    const svg = report.artFile(c.req.param("list"), c.req.param("file"));
    if (!svg) throw new AppError("NOT_FOUND", "There is no such drawing", { status: 404 });
    c.header("cache-control", "public, max-age=604800");
    return c.body(svg, 200, { "content-type": "image/svg+xml" });
  });

  app.get("/api/report/:userId/:sessionId/:testId", async (c) => {
    c.header("cache-control", "private, no-store");
    c.header("x-robots-tag", "noindex, nofollow");
    c.header("referrer-policy", "no-referrer");
    const ids = ReportIds.parse(c.req.param());
    const viewer = await viewerOf(c);
    const opened = await report.openReport(services, { ...ids, viewer });
    if (!opened && ids.userId !== "anonymous" && viewer.userId === null && hadSession(c))
      throw new AppError("AUTHENTICATION_REQUIRED", "Authentication required", { status: 401 });
    if (!opened)
      throw new AppError("RESULT_NOT_FOUND", "Analysis not found - please try again later", { status: 404 });
    return c.body(opened.json(), 200, { "content-type": "application/json" });
  });

  app.post("/api/quest/feedback", async (c) => {
    requireSameOrigin(c, services.env);
    const viewer = await viewerOf(c);
    const call = await readJson(c, FeedbackCall);
    await report.leaveFeedback(services, call, viewer);
    return c.json({ success: true, ...(report.speaksOfCrisis(call.feedback) && { help: true }) });
  });

  app.put("/api/report/sharing", async (c) => {
    requireSameOrigin(c, services.env);
    const { id } = await requireUser(services, c.req.raw.headers);
    const call = await readJson(c, SharingCall);
    await report.setSharing(services, { ...call, userId: id });
    return c.json({ success: true, shared: call.shared });
  });

  return app;
}

/** Whether the request carries a session cookie; without a session that means that it has expired. */
const hadSession = (c: Context) => /session_token=/.test(c.req.header("cookie") ?? "");
