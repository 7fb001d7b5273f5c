import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createRequestHandler, type HandleErrorFunction, isRouteErrorResponse, RouterContextProvider } from "react-router";
import * as built from "virtual:react-router/server-build";
import { nonceContext, servicesContext, type Trouble, troubleContext } from "../app/context.ts";
import { registerCompanions } from "../app/features/accounts/accounts.server.ts";
import { accountsHttp } from "../app/features/accounts/http.server.ts";
import { accountJobs } from "../app/features/accounts/jobs.server.ts";
import { adminGate } from "../app/features/admin/http.server.ts";
import { importPosts } from "../app/features/blog/blog.server.ts";
import { blogHttp } from "../app/features/blog/http.server.ts";
import { blogJobs } from "../app/features/blog/jobs.server.ts";
import { newsletterHttp } from "../app/features/newsletter/http.server.ts";
import { newsletterJobs } from "../app/features/newsletter/jobs.server.ts";
import { screenMail } from "../app/features/newsletter/newsletter.server.ts";
import { questHttp } from "../app/features/quest/http.server.ts";
import { questJobs } from "../app/features/quest/jobs.server.ts";
import { questCompanion } from "../app/features/quest/quest.server.ts";
import { settingsHttp } from "../app/features/settings/http.server.ts";
import { keepSettingsFresh } from "../app/features/settings/settings.server.ts";
import { reportHttp } from "../app/features/report/http.server.ts";
import { siteHttp } from "../app/features/site/http.server.ts";
import { paymentsHttp } from "../app/features/payments/http.server.ts";
import { paymentJobs } from "../app/features/payments/jobs.server.ts";
import { registerSaleGuard } from "../app/features/payments/payments.server.ts";
import { pdfReportHttp } from "../app/features/pdf-report/http.server.ts";
import { pdfReportJobs } from "../app/features/pdf-report/jobs.server.ts";
import { resumeReports, saleObjection } from "../app/features/pdf-report/pdf-report.server.ts";
import { failureAnswer, guarded, requestId } from "../app/platform/answers.server.ts";
import { migrateDb } from "../app/platform/db.server.ts";
import { readEnv, type Env } from "../app/platform/env.server.ts";
import { AppError, type Failure } from "../app/platform/errors.ts";
import { failingParts, passesByItself } from "../app/platform/health.server.ts";
import { requirePageOrForm } from "../app/platform/http.server.ts";
import { work, type Job } from "../app/platform/jobs.server.ts";
import { openServices, type Services } from "../app/platform/services.server.ts";
import { seed } from "./bundled/cast.ts";
import { crowd } from "./bundled/crowd.ts";
import { type Draw, openPages } from "./bundled/pages.ts";
import { welcome } from "./bundled/welcome.ts";

export { crowd, importPosts, readEnv, seed, welcome };

/** Bytes; what takes more, such as pictures, reads its own body. */
const LARGEST_BODY = 1024 * 1024;

/** Every job of the product; each feature adds its own. */
export const jobs: Job[] = [...accountJobs, ...questJobs, ...paymentJobs, ...pdfReportJobs, ...blogJobs, ...newsletterJobs];

export async function createServices(env: Env, url: string) {
  await migrateDb(url);
  const opened = await openServices(env, url, jobs);
  keepSettingsFresh(opened.services);
  screenMail(opened.services);
  return opened;
}

export async function createWorkers(services: Services) {
  const workers = await work(services, jobs);
  resumeReports(services).catch((error: unknown) => services.log.warn({ error }, "books that a crash left lying wait for the next minute"));
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
  const handle = createRequestHandler(build, import.meta.env.MODE);
  registerCompanions(services, [questCompanion]);
  registerSaleGuard(saleObjection);
  const app = new Hono();
  app.use(guarded(services.env));
  app.use(
    bodyLimit({
      maxSize: LARGEST_BODY,
      onError: () => Promise.reject(new AppError("BODY_TOO_LARGE", "The request body is too large", { status: 413 })),
    }),
  );
  app.onError(failureAnswer(services.log, (error) => passesByItself(services, error)));
  app.get("/health", async (c) => {
    const failing = await failingParts(services);
    return c.json({ ok: failing.length === 0, ...(failing.length && { failing }) }, failing.length ? 503 : 200);
  });
  app.use("/api/admin/*", adminGate(services));
  app.route("/", accountsHttp(services));
  app.route("/", settingsHttp(services));
  app.route("/", newsletterHttp(services));
  app.route("/", questHttp(services));
  app.route("/", reportHttp(services));
  app.route("/", paymentsHttp(services));
  app.route("/", pdfReportHttp(services));
  app.route("/", blogHttp(services));
  app.route("/", siteHttp(services));
  // Each feature mounts its Hono sub-app here: app.route("/", questHttp(services)).
  app.all("/api/*", (c) => c.json({ success: false, error: "Service not found", code: "NOT_FOUND" } satisfies Failure, 404));
  const pages = openPages(services);
  app.all("*", async (c) => {
    await requirePageOrForm(c);
    const draw: Draw = async (request, nonce) => {
      const context = new RouterContextProvider();
      const trouble: Trouble = { requestId: requestId(c) };
      context.set(servicesContext, services);
      context.set(troubleContext, trouble);
      context.set(nonceContext, nonce);
      const page = await handle(request, context);
      const away = page.status === 500 && trouble.error && (await passesByItself(services, trouble.error));
      return away ? new Response(page.body, { status: 503, headers: page.headers }) : page;
    };
    return import.meta.env.DEV ? draw(c.req.raw, "") : pages(c.req.raw, draw); // in development Vite writes scripts of its own into pages
  });
  return app;
}
