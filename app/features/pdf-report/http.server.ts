import { Hono, type Context } from "hono";
import { AppError } from "../../platform/errors.ts";
import { readJson, requireSameOrigin } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as accounts from "../accounts/accounts.server.ts";
import { formOf, SESSION_ID } from "../quest/contract.ts";
import { type Edition, EDITIONS, isEdition, Preference } from "./contract.ts";
import * as pdfReport from "./pdf-report.server.ts";

function itemOf(c: Context): { sessionId: string; testId: string } {
  const item = { sessionId: c.req.param("sessionId") ?? "", testId: c.req.param("testId") ?? "" };
  if (SESSION_ID.test(item.sessionId) && formOf(item.testId)) return item;
  throw new AppError("NOT_FOUND", "There is no such report", { status: 404 });
}

/** The requested edition; the A4 pages by default. */
function editionOf(c: Context): Edition {
  const edition = c.req.query("edition") ?? "print";
  if (isEdition(edition)) return edition;
  throw new AppError("NOT_FOUND", `There is no such edition: choose ${EDITIONS.join(", ")}`, { status: 404 });
}

/**
 * The byte range of a Range header, both ends included; undefined for the whole file, null if unsatisfiable.
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | null | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (!match[1] && !match[2])) return undefined;
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]));
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  return start > end || start >= size ? null : { start, end };
}

async function getFile(services: Services, c: Context): Promise<Response> {
  const user = await accounts.requireUser(services, c.req.raw.headers);
  const until = Number(c.req.query("until"));
  const link = {
    purchaseId: c.req.param("purchaseId") ?? "",
    expiresAt: Number.isSafeInteger(until) ? until : 0,
    seal: c.req.query("seal") ?? "",
    edition: editionOf(c),
    isResumed: /^bytes=[1-9]/.test(c.req.header("range") ?? ""),
  };
  const file = await pdfReport.openDownload(services, user, link).catch((error: unknown) => {
    const lapsed =
      error instanceof AppError &&
      error.code === "LINK_EXPIRED" &&
      c.req.header("accept")?.includes("text/html");
    if (lapsed) return undefined; // people are sent to the dashboard for a new link
    throw error;
  });
  if (!file) return c.redirect(`/quest-dashboard/${user.id}`, 303);
  const headers: Record<string, string> = {
    "content-type": file.type,
    "content-disposition": `attachment; filename="${file.name}"`,
    "cache-control": "private, no-store",
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
    etag: file.tag,
  };
  const ifRange = c.req.header("if-range");
  const isSame = ifRange === undefined || ifRange === file.tag; // never combine parts of different versions
  const range = isSame ? rangeOf(c.req.header("range"), file.size) : undefined;
  if (range === null)
    return new Response(null, {
      status: 416,
      headers: { ...headers, "content-range": `bytes */${file.size}` },
    });
  if (!range)
    return new Response(file.stream(), { headers: { ...headers, "content-length": String(file.size) } });
  const length = {
    "content-length": String(range.end - range.start + 1),
    "content-range": `bytes ${range.start}-${range.end}/${file.size}`,
  };
  return new Response(file.stream(range), { status: 206, headers: { ...headers, ...length } });
}

/** The report's state, the member's choices, and the download. Nothing here is cached. */
export function pdfReportHttp(services: Services) {
  const app = new Hono();
  app.use("/api/pdf-report/*", async (c, next) => {
    await next();
    c.header("cache-control", "private, no-store");
  });
  app.get("/api/pdf-report/files/:purchaseId", (c) => getFile(services, c));
  app.get("/api/pdf-report/:sessionId/:testId", async (c) => {
    const { user } = await accounts.readSession(services, c.req.raw.headers);
    return c.json({ success: true, data: await pdfReport.offerFor(services, user?.id ?? null, itemOf(c)) });
  });
  // polled by pages while a report is made
  app.get("/api/pdf-report/:sessionId/:testId/state", async (c) => {
    const item = itemOf(c);
    const { id: userId } = await accounts.requireUser(services, c.req.raw.headers);
    return c.json({ success: true, data: await pdfReport.reportStateOf(services, { userId, ...item }) });
  });
  app.put("/api/pdf-report/:sessionId/:testId/preference", async (c) => {
    requireSameOrigin(c, services.env);
    const user = await accounts.requireUser(services, c.req.raw.headers);
    await pdfReport.setPreference(services, { userId: user.id, ...itemOf(c) }, await readJson(c, Preference));
    return c.json({ success: true });
  });
  app.get("/api/pdf-report/:sessionId/:testId/download", async (c) => {
    const user = await accounts.requireUser(services, c.req.raw.headers);
    return c.redirect(await pdfReport.downloadLink(services, user, itemOf(c), editionOf(c)), 303);
  });
  return app;
}
