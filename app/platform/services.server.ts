import { randomUUID } from "node:crypto";
import { openDb } from "./database/db.server.ts";
import type { Env } from "./env.server.ts";
import type { Feature } from "./feature.server.ts";
import { type ReportInsideTransaction, throwInsideTransaction } from "./database/transaction-guard.server.ts";
import { declareJobs, openJobs, publisher } from "./jobs/jobs.server.ts";
import { openLocks } from "./database/advisory-locks.server.ts";
import { openLog } from "./observability/log.server.ts";
import { openMail } from "./mail/mail.server.ts";
import { openMetrics } from "./observability/metrics.server.ts";
import { openNotices } from "./database/change-notifications.server.ts";
import { pageList } from "./pages/page-list.server.ts";
import { openPartners } from "./http/partner-calls.server.ts";
import { openStorage } from "./files/storage.server.ts";
import { openTracing } from "./observability/tracing.server.ts";

/** The site's time. `real`: the actual time if `now` is shifted for a preview. */
export type Clock = { now: () => Date; real?: () => Date };

/** This process: its roles, whether it is shutting down, and what to close then, in reverse order. */
export type Life = {
  id: string;
  parts: Set<"web" | "worker">;
  draining: boolean;
  onEnd: (() => Promise<unknown>)[];
};
const newLife = (): Life => ({ id: randomUUID(), parts: new Set(), draining: false, onEnd: [] });

/**
 * Opens the services: database, jobs, events, notices, locks, partners, mail, files, clock, log and features.
 * Declares the queues of all features, whatever this process's role.
 */
export async function openServices(env: Env, url: string, features: readonly Feature[]) {
  const log = openLog(env);
  const live = env.SITE_MODE === "live";
  const reportInsideTransaction: ReportInsideTransaction = live
    ? (error) => log.error({ error, alarm: true }, "slow operation inside a transaction")
    : throwInsideTransaction;
  const { pool, db } = openDb(url, "pages", reportInsideTransaction);
  const { pool: jobsPool, db: jobsDb } = openDb(url, "jobs", reportInsideTransaction);
  const boss = await openJobs(url, { supervise: env.ROLE !== "web" }, log);
  await declareJobs(
    boss,
    features.flatMap((feature) => feature.jobs ?? []),
    env,
  );
  const notices = await openNotices(url, log);
  const locks = openLocks(url);
  const partners = openPartners(log, { files: Boolean(env.S3_BUCKET), model: Boolean(env.AI_KEY) });
  const mail = openMail(env, partners.mail);
  const storage = openStorage(env, partners.files);
  const clock: Clock = { now: () => new Date() };
  const events = publisher(boss, () => services.clock.now());
  const life = newLife();
  const metrics = openMetrics(env.ROLE);
  const tracing = openTracing(env);
  const services = {
    env,
    db,
    jobsDb,
    jobs: boss,
    events,
    notices,
    locks,
    partners,
    mail,
    storage,
    log,
    clock,
    features,
    pages: pageList({}), // set by the web process (server/app.ts)
    life,
    metrics,
    tracing,
  };
  return {
    services,
    async close() {
      for (const end of life.onEnd.splice(0).toReversed())
        // oxlint-disable-next-line no-await-in-loop -- in order; a failure does not stop the others
        await end().catch((error: unknown) => log.warn({ error }, "closing a service failed"));
      await boss.stop({ graceful: true, timeout: 1_000 }); // running jobs are handed back to the queue
      mail.close();
      await notices.close();
      await locks.close();
      await Promise.all([pool.end(), jobsPool.end()]);
      await tracing.close();
    },
  };
}
export type Services = Awaited<ReturnType<typeof openServices>>["services"];
