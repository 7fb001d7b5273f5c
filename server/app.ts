import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import {
  createRequestHandler,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
} from "react-router";
import * as built from "virtual:react-router/server-build";
import {
  nonceContext,
  seenContext,
  servicesContext,
  type Trouble,
  troubleContext,
  writtenContext,
} from "../app/context.ts";
import {
  registerCompanions,
  registerHoldings,
  requireUser,
} from "../app/features/accounts/accounts.server.ts";
import { accountsHttp } from "../app/features/accounts/http.server.ts";
import { accountJobs } from "../app/features/accounts/jobs.server.ts";
import { lookingAs } from "../app/features/admin/admin.server.ts";
import { adminGate, adminHttp, onlyLooking } from "../app/features/admin/http.server.ts";
import { keepPartitions } from "../app/features/analytics/analytics.server.ts";
import { heldHttp } from "../app/features/analytics/held-http.server.ts";
import { analyticsHttp } from "../app/features/analytics/http.server.ts";
import { analyticsJobs } from "../app/features/analytics/jobs.server.ts";
import { statisticsHttp } from "../app/features/analytics/statistics-http.server.ts";
import { auditHttp } from "../app/features/audit/http.server.ts";
import { importPosts, pictureUses } from "../app/features/blog/blog.server.ts";
import { blogHttp } from "../app/features/blog/http.server.ts";
import { blogJobs } from "../app/features/blog/jobs.server.ts";
import { dashboardHttp } from "../app/features/dashboard/http.server.ts";
import { mediaHttp } from "../app/features/media/http.server.ts";
import { mediaJobs } from "../app/features/media/jobs.server.ts";
import { registerPlaces } from "../app/features/media/media.server.ts";
import { newsletterHttp } from "../app/features/newsletter/http.server.ts";
import { newsletterJobs } from "../app/features/newsletter/jobs.server.ts";
import { resumeLetters, screenMail } from "../app/features/newsletter/newsletter.server.ts";
import { questHttp } from "../app/features/quest/http.server.ts";
import { questJobs } from "../app/features/quest/jobs.server.ts";
import { questCompanion } from "../app/features/quest/quest.server.ts";
import { settingsHttp } from "../app/features/settings/http.server.ts";
import { keepSettingsFresh } from "../app/features/settings/settings.server.ts";
import { reportHttp } from "../app/features/report/http.server.ts";
import { rightsHttp } from "../app/features/rights/http.server.ts";
import { rightsJobs } from "../app/features/rights/jobs.server.ts";
import { endingObjection } from "../app/features/rights/rights.server.ts";
import { siteHttp } from "../app/features/site/http.server.ts";
import { heroSlots } from "../app/features/site/site.server.ts";
import { paymentsHttp } from "../app/features/payments/http.server.ts";
import { paymentJobs } from "../app/features/payments/jobs.server.ts";
import { ordersHttp } from "../app/features/payments/desk-http.server.ts";
import { registerOrderTeller, registerSaleGuard } from "../app/features/payments/payments.server.ts";
import { pdfDeskHttp } from "../app/features/pdf-report/desk-http.server.ts";
import { pdfReportHttp } from "../app/features/pdf-report/http.server.ts";
import { pdfReportJobs } from "../app/features/pdf-report/jobs.server.ts";
import { orderTeller, resumeReports, saleObjection } from "../app/features/pdf-report/pdf-report.server.ts";
import { failureAnswer, guarded, requestId } from "../app/platform/answers.server.ts";
import { migrateDb } from "../app/platform/db.server.ts";
import { readEnv, type Env } from "../app/platform/env.server.ts";
import { AppError, type Failure } from "../app/platform/errors.ts";
import { failingParts, passesByItself } from "../app/platform/health.server.ts";
import { namesItsLength, requirePageOrForm } from "../app/platform/http.server.ts";
import { work, type Job } from "../app/platform/jobs.server.ts";
import { openServices, type Services } from "../app/platform/services.server.ts";
import { seed } from "./bundled/cast.ts";
import { holdings } from "./bundled/holdings.ts";
import { crowd } from "./bundled/crowd.ts";
import { type Draw, isPublicPath, openPages } from "./bundled/pages.ts";
import { publicBuild } from "./bundled/public-build.ts";
import { previewsHttp } from "./bundled/previews.tsx";
import { welcome } from "./bundled/welcome.ts";

/** The verbs of the statistics, for their bench. */
export * as statistics from "../app/features/analytics/analytics.server.ts";
export { crowd, importPosts, readEnv, seed, welcome };

/** Bytes; what takes more, such as pictures, reads its own body. */
const LARGEST_BODY = 1024 * 1024;
/** Calls that take files and limit their bodies themselves. */
const TAKES_MORE =
  /^\/api\/(account\/picture|admin\/newsletter\/import|admin\/media\/images(\/[a-z0-9]+\/file)?)$/;

/** Every job of the product; each feature adds its own. */
export const jobs: Job[] = [
  ...accountJobs,
  ...questJobs,
  ...paymentJobs,
  ...pdfReportJobs,
  ...blogJobs,
  ...newsletterJobs,
  ...analyticsJobs,
  ...rightsJobs,
  ...mediaJobs,
];

export async function createServices(env: Env, url: string) {
  await migrateDb(url);
  const opened = await openServices(env, url, jobs);
  keepSettingsFresh(opened.services);
  screenMail(opened.services);
  registerHoldings(opened.services, holdings);
  registerPlaces(opened.services, { slots: heroSlots, finders: [pictureUses] });
  return opened;
}

export async function createWorkers(services: Services) {
  const workers = await work(services, jobs);
  keepPartitions(services).catch((error: unknown) =>
    services.log.warn({ error }, "partitions wait for tonight"),
  );
  resumeReports(services).catch((error: unknown) =>
    services.log.warn({ error }, "books that a crash left lying wait for the next minute"),
  );
  resumeLetters(services).catch((error: unknown) =>
    services.log.warn({ error }, "letters that a crash left on their way wait for the next minute"),
  );
  return workers;
}

/** Pages tell of a failure here; the person sees the error page. */
const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { log } = context.get(servicesContext);
  const trouble = context.get(troubleContext);
  trouble.error = error;
  log.error({ error, requestId: trouble.requestId, path: new URL(request.url).pathname }, "page failed");
};

const build = { ...built, entry: { ...built.entry, module: { ...built.entry.module, handleError } } };

export function createWeb(services: Services) {
  const handleAny = createRequestHandler(build, import.meta.env.MODE);
  const handlePublic = createRequestHandler(publicBuild(build, isPublicPath), import.meta.env.MODE);
  registerCompanions(services, [questCompanion]);
  registerSaleGuard(saleObjection);
  registerSaleGuard(endingObjection);
  registerOrderTeller(orderTeller);
  const app = new Hono();
  app.use(guarded(services.env));
  const usual = bodyLimit({
    maxSize: LARGEST_BODY,
    onError: () =>
      Promise.reject(new AppError("BODY_TOO_LARGE", "The request body is too large", { status: 413 })),
  });
  // the check itself would open the body as a stream
  const small = (c: Context) => namesItsLength(c) && Number(c.req.header("content-length")) <= LARGEST_BODY;
  app.use((c, next) => (small(c) || TAKES_MORE.test(c.req.path) ? next() : usual(c, next)));
  app.onError(failureAnswer(services.log, (error) => passesByItself(services, error)));
  app.get("/health", async (c) => {
    const failing = await failingParts(services);
    return c.json(
      { ok: failing.length === 0, ...(failing.length && { failing }) },
      failing.length ? 503 : 200,
    );
  });
  app.use(onlyLooking(services));
  app.use("/api/admin/*", adminGate(services));
  app.route("/", adminHttp(services));
  app.route("/", auditHttp(services));
  app.route("/", accountsHttp(services));
  app.route("/", settingsHttp(services));
  app.route("/", newsletterHttp(services));
  app.route("/", questHttp(services));
  app.route("/", reportHttp(services));
  app.route("/", paymentsHttp(services));
  app.route("/", pdfReportHttp(services));
  app.route("/", ordersHttp(services));
  app.route("/", pdfDeskHttp(services));
  app.route("/", dashboardHttp(services));
  app.route("/", rightsHttp(services));
  app.route("/", blogHttp(services));
  app.route("/", mediaHttp(services));
  app.route("/", analyticsHttp(services));
  app.route("/", statisticsHttp(services));
  app.route(
    "/",
    heldHttp(services, (headers) => requireUser(services, headers)),
  );
  app.route("/", siteHttp(services));
  if (services.env.SITE_MODE === "local") app.route("/", previewsHttp(services));
  // Each feature mounts its Hono sub-app here: app.route("/", questHttp(services)).
  app.all("/api/*", (c) =>
    c.json({ success: false, error: "Service not found", code: "NOT_FOUND" } satisfies Failure, 404),
  );
  const pages = openPages(services);
  app.all("*", async (c) => {
    await requirePageOrForm(c);
    const draw: Draw = async (request, nonce) => {
      const context = new RouterContextProvider();
      const trouble: Trouble = { requestId: requestId(c) };
      const looking = await lookingAs(services, request);
      context.set(servicesContext, looking?.services ?? services);
      context.set(seenContext, looking?.seen);
      context.set(troubleContext, trouble);
      context.set(nonceContext, nonce);
      const handle = isPublicPath(new URL(request.url).pathname) ? handlePublic : handleAny;
      const page = await handle(looking?.request ?? request, context);
      if (looking) page.headers.set("cache-control", "private, no-store");
      const away = page.status === 500 && trouble.error && (await passesByItself(services, trouble.error));
      const response = away ? new Response(page.body, { status: 503, headers: page.headers }) : page;
      const written = context.get(writtenContext);
      return written?.response === page ? { response, html: written.html } : { response };
    };
    if (!import.meta.env.DEV) return pages.answer(c.req.raw, draw);
    const { response, html } = await draw(c.req.raw, ""); // in development Vite writes scripts of its own into pages
    return html === undefined ? response : new Response(html, response);
  });
  return Object.assign(app, { fromMemory: pages.fromMemory });
}
