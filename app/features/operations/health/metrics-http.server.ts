import { timingSafeEqual } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { Registry } from "prom-client";
import { forJobs } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import { DEAD_LETTER_QUEUE } from "../../../platform/jobs/failed-jobs.server.ts";
import { addGauge } from "../../../platform/observability/metrics.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { openAlarms } from "../alarms/alarms.server.ts";
import { readWaiting, readWorkers } from "./heartbeats.server.ts";

const isEqual = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Any of these headers reveals a proxy on this machine. */
const PROXY_HEADERS = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "x-client-ip",
  "true-client-ip",
  "cf-connecting-ip",
];
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** Whether the request has the token, or comes from this machine and not through a proxy. */
function mayRead(c: Context, token: string | undefined): boolean {
  const authorization = c.req.header("authorization") ?? "";
  if (token && isEqual(authorization, `Bearer ${token}`)) return true;
  // set by Node's server, not in tests
  const peer = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket?.remoteAddress ?? "";
  const isLocal = ["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(peer);
  const isProxied = PROXY_HEADERS.some((name) => c.req.header(name) !== undefined);
  return isLocal && !isProxied && LOOPBACK_HOST.test(c.req.header("host") ?? "");
}

/** Only the last day, so that the cost of a scrape does not grow. */
const SALES = sql`
  select status, count(*)::int as n, coalesce(sum(amount), 0)::float8 as paise from payment_purchases
  where created_at > now() - interval '1 day' group by 1`;
/** Reports that are not made yet, and those made in the last day. */
const PDFS = sql`
  select state, count(*)::int as n from pdf_reports where state in ('queued', 'making', 'delayed', 'failed')
    group by 1
  union all select 'ready', count(*)::int from pdf_reports
    where made_at > now() - interval '1 day' and state = 'ready'`;
/** Refunded reports are no longer late; a report that is made again counts from its request. */
const PROMISE = sql`
  select (select count(*)::int from pdf_reports
      where state in ('queued', 'making', 'delayed', 'failed') and promised_by < now()) as late,
    (select percentile_cont(0.95) within group
      (order by extract(epoch from made_at - coalesce(requested_at, ordered_at)))
      from pdf_reports where made_at > now() - interval '1 day') as p95`;

/** Jobs of all queues by state; pg-boss's counts are a few seconds old. */
async function countJobs({ jobs }: Pick<Services, "jobs">) {
  const counts = { waiting: 0, later: 0, active: 0, failed: 0 };
  for (const { name, readyCount, deferredCount, activeCount } of await jobs.getQueues())
    if (name === DEAD_LETTER_QUEUE) counts.failed += readyCount;
    else {
      counts.waiting += readyCount;
      counts.later += deferredCount;
      counts.active += activeCount;
    }
  return counts;
}

async function siteMetrics(site: Services): Promise<Registry> {
  const services = forJobs(site);
  const { db } = services;
  const rowsOf = async <T extends Record<string, unknown>>(query: typeof SALES) =>
    (await db.execute<T>(query)).rows;
  const [jobs, sales, pdfs, [promise], waiting, workers, open] = await Promise.all([
    countJobs(services),
    rowsOf<{ status: string; n: number; paise: number }>(SALES),
    rowsOf<{ state: string; n: number }>(PDFS),
    rowsOf<{ late: number; p95: number | null }>(PROMISE),
    readWaiting(services),
    readWorkers(services),
    openAlarms(services),
  ]);
  const registry = new Registry();
  const gauge = (name: string, help: string, samples: Parameters<typeof addGauge>[3]) =>
    addGauge(registry, name, help, samples);
  gauge(
    "villa_jobs",
    "Jobs by state",
    Object.entries(jobs).map(([state, n]) => [{ state }, n]),
  );
  gauge("villa_jobs_oldest_seconds", "How long the oldest due job has waited", [[{}, waiting.oldestSeconds]]);
  gauge("villa_workers_alive", "Live processes that run jobs", [[{}, workers.alive]]);
  gauge(
    "villa_purchases",
    "Purchases of the last day by status",
    sales.map(({ status, n }) => [{ status }, n]),
  );
  gauge(
    "villa_purchases_paise",
    "Their amounts",
    sales.map(({ status, paise }) => [{ status }, paise]),
  );
  gauge(
    "villa_pdf_reports",
    "Reports that wait by state, and those made in the last day",
    pdfs.map(({ state, n }) => [{ state }, n]),
  );
  gauge("villa_pdf_reports_late", "Reports later than promised", [[{}, promise?.late ?? 0]]);
  gauge(
    "villa_pdf_seconds_p95",
    "From payment to report, last day",
    typeof promise?.p95 === "number" ? [[{}, promise.p95]] : [],
  );
  gauge(
    "villa_alarms",
    "Active alarms",
    open.map(({ name }) => [{ name }, 1]),
  );
  gauge(
    "villa_partner_away",
    "Partners whose breaker is open in this process",
    Object.values(services.partners).map((partner) => [
      { partner: partner.name },
      partner.isUnavailable() ? 1 : 0,
    ]),
  );
  gauge(
    "villa_pool_connections",
    "Database connections, and callers that wait for one",
    Object.entries({ pages: site.db.$client, jobs: site.jobsDb.$client }).flatMap(
      ([pool, { totalCount, idleCount, waitingCount }]) => [
        [{ pool, state: "busy" }, totalCount - idleCount] as const,
        [{ pool, state: "idle" }, idleCount] as const,
        [{ pool, state: "waiting" }, waitingCount] as const,
      ],
    ),
  );
  return registry;
}

/** `GET /metrics` in the Prometheus text format, from this machine or with `METRICS_TOKEN`. */
export const metricsHttp = (services: Services) =>
  new Hono().get("/metrics", async (c) => {
    if (!mayRead(c, services.env.METRICS_TOKEN))
      throw new AppError("NOT_FOUND", "There is nothing at this address", { status: 404 });
    const figures = Registry.merge([services.metrics.registry, await siteMetrics(services)]);
    return c.text(await figures.metrics(), 200, {
      "content-type": figures.contentType,
      "cache-control": "no-store",
    });
  });
