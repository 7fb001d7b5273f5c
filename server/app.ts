import { announce, beat } from "../app/features/operations/operations.server.ts";
import { importPosts } from "../app/features/blog/blog.server.ts";
import { redirectConsoleToLog } from "../app/platform/observability/console.server.ts";
import { forJobs } from "../app/platform/database/db.server.ts";
import { readEnv, type Env } from "../app/platform/env.server.ts";
import { contributionsTo } from "../app/platform/feature.server.ts";
import { CARD_PATH, drawsCard } from "../app/platform/pages/head.ts";
import { work } from "../app/platform/jobs/jobs.server.ts";
import { type DatabaseUrls, migrateDb } from "../app/platform/database/migrations.server.ts";
import { requireSessions, requireWrites } from "../app/platform/database/connection-checks.server.ts";
import { openServices, type Services } from "../app/platform/services.server.ts";
import { openCalls } from "./bundled/calls.ts";
import { builtPages, openRenderer } from "./bundled/renderer.ts";
import { limitConnections } from "./bundled/connection-bound.ts";
import { openWorkerHttp } from "./bundled/worker-http.ts";
import { openPageCache } from "./bundled/page-cache.ts";
import { openPages } from "./bundled/pages.ts";
import { localDataProblem, seed } from "./bundled/seed.ts";
import { startupLines } from "./bundled/startup-message.ts";
import { features } from "./features.ts";

/** Statistics, for the benchmark. */
export * as statistics from "../app/features/analytics/analytics.server.ts";
export { copySite } from "../app/platform/backup/copying.server.ts";
export { readCopy } from "../app/platform/backup/loading.server.ts";
export { removeCopies } from "../app/platform/backup/retention.server.ts";
export { openStorage, openBackupPlace } from "../app/platform/files/storage.server.ts";
export { copyErasureRecords, recordBackup, recordRestoreTest, restoreSite } from "./bundled/restore.ts";
export { moveFiles, openPlaces } from "../app/platform/files/storage.server.ts";
export { openWorkerHttp as createWorkerHttp };
export { limitConnections, importPosts, localDataProblem, readEnv, seed, startupLines };

/**
 * Migrates. A configured database is checked first: it must be writable and keep sessions. The embedded one
 * needs no check.
 * @throws Error in one sentence
 */
async function migrateFor(urls: DatabaseUrls, { DATABASE_URL }: Pick<Env, "DATABASE_URL">) {
  if (!DATABASE_URL) return migrateDb(urls);
  const { owner, site } = urls;
  const name = owner === site ? "DATABASE_URL" : "MIGRATIONS_URL";
  await requireSessions(name, owner);
  await requireWrites(name, owner);
  await migrateDb(urls);
  if (site !== owner) await requireSessions("DATABASE_URL", site); // migrations may have created its role
}

/** Records immediately that this process is shutting down. */
export const announceProcess = (services: Services) => announce(forJobs(services));

/**
 * What every process needs, whatever its role: a migrated database, the services, and every feature started.
 */
export async function createServices(env: Env, urls: DatabaseUrls) {
  await migrateFor(urls, env);
  const opened = await openServices(env, urls.site, features);
  for (const start of contributionsTo(opened.services, "start")) start(opened.services);
  const consoleBack = redirectConsoleToLog(opened.services.log);
  return { ...opened, close: () => opened.close().finally(consoleBack) };
}

/** Runs the jobs of all features, and recovers what a crash left behind. */
export async function createWorkers(services: Services) {
  services.features = features; // in development the services survive a reload of the code
  const jobServices = forJobs(services);
  const workers = await work(services, contributionsTo(services, "jobs").flat());
  services.life.parts.add("worker");
  await beat(jobServices);
  for (const { name, resume } of features)
    void resume?.(jobServices).catch((error: unknown) =>
      services.log.warn({ error, feature: name }, "recovery after a crash failed"),
    );
  return {
    async stop() {
      await workers.stop();
      services.life.parts.delete("worker");
    },
  };
}

/** Answers requests: first the features' calls, then pages. */
export function createWeb(services: Services) {
  services.features = features; // in development the services survive a reload of the code
  services.pages = builtPages();
  services.life.parts.add("web");
  const app = openCalls(services);
  // in development Vite adds scripts without the policy's nonce
  app.route("/", openPages(services, openRenderer(services), { hasPolicy: !import.meta.env.DEV }));
  /** Whether this path is drawn instead of served from the file, which shows the default brand. */
  const draws = (path: string) => path === CARD_PATH && drawsCard(services.env.BRAND_NAME);
  return Object.assign(app, { cached: openPageCache(services, app), draws });
}
