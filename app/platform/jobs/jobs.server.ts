import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { type Db as QueueDb, fromDrizzle, PgBoss } from "pg-boss";
import type pg from "pg";
import type { z } from "zod";
import { forJobs, type Tx } from "../database/db.server.ts";
import type { Env } from "../env.server.ts";
import { DEAD_LETTER_QUEUE, removeFailed } from "./failed-jobs.server.ts";
import type { Log } from "../observability/log.server.ts";
import { currentRequest, withRequest } from "../http/request-context.server.ts";
import type { Services } from "../services.server.ts";
import { withSpan, currentTraceparent } from "../observability/tracing.server.ts";

/**
 * A clock for pg-boss: starts at the system time and continues monotonically, so that changing the system
 * clock neither stretches a wait nor makes it negative. pg-boss corrects it by the database's time.
 */
const monotonicClock = {
  /** Milliseconds since 1970, from the system clock at process start. */
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (fire: () => void, ms: number) => setTimeout(fire, ms),
  clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  setInterval: (fire: () => void, ms: number) => setInterval(fire, ms),
  clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
};

/** An event: its name and payload, from a feature's contract. */
export type EventKind<T> = { readonly name: string; readonly payload: z.ZodType<T> };
/**
 * `cron` schedules the job; `retries`: attempts after a failure, by default 5; `parallel`: how many run
 * concurrently in a process, by default 1; `owed`: an email that a person waits for, retried for three days.
 * Failed jobs are listed for a month.
 */
export type JobOptions = {
  cron?: string;
  retries?: number;
  parallel?: number;
  owed?: boolean;
  /** Whether it subscribes to its event with this configuration; by default it does. */
  isSubscribed?: (env: Env) => boolean;
};
export type Job = JobOptions & {
  name: string;
  on?: string;
  payload: z.ZodType;
  /** `happened`: when the event happened, by the site's clock; undefined for scheduled jobs. */
  run(services: Services, payload: unknown, happened?: Date): Promise<void>;
};

export function job<T>(
  options: JobOptions & {
    name: string;
    on?: EventKind<T>;
    payload: z.ZodType<T>;
    run(services: Services, payload: T, happened?: Date): Promise<void>;
  },
): Job {
  return {
    ...options,
    on: options.on?.name,
    run: (services, payload, happened) => options.run(services, options.payload.parse(payload), happened),
  };
}

const SCHEMA = "jobs";

/** Creates or migrates pg-boss's tables, as the role that owns them. */
export async function migrateQueue(url: string) {
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop({ graceful: false });
}

/** The version of pg-boss's tables, or null if there are none. */
export async function readQueueVersion(client: pg.Client): Promise<number | null> {
  const executeSql = (text: string, values?: unknown[]) => client.query(text, values);
  const boss = new PgBoss({ schema: SCHEMA, db: { executeSql } });
  return (await boss.isInstalled()) ? boss.schemaVersion() : null;
}

const POLL_INTERVALS = {
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
  clockMonitorIntervalSeconds: 30,
};

/** @throws if pg-boss's tables are not those of this release (`migrateQueue`) */
export async function openJobs(url: string, start: { supervise: boolean }, log: Log) {
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    max: 4,
    useListenNotify: start.supervise, // only processes with workers
    clock: monotonicClock,
    migrate: false,
    ...POLL_INTERVALS,
    ...start,
  });
  boss.on("error", (error) => log.error({ error }, "job queue error"));
  boss.on("warning", ({ message, data }) => log.warn({ ...data, detail: message }, "job queue warning"));
  await boss.start();
  return boss;
}

/**
 * Seconds without a heartbeat after which a job is taken from a killed worker and retried; the default would
 * be a quarter of an hour.
 */
const HEARTBEAT_SECONDS = 10;

const HOUR = 3600;
const MONTH = 30 * 24 * HOUR;
/**
 * Retry delays double from two seconds to an hour, then stay there. Eleven retries in the first hour or two
 * and 71 more take at least three days; pg-boss shortens each delay below an hour at random, up to half.
 */
const OWED = { retryLimit: 82, retryDelay: 2, retryDelayMax: HOUR };
const USUAL = { retryLimit: 5, retryDelay: 1 };

const queueOf = (j: Job) => ({
  ...(j.owed ? OWED : USUAL),
  ...(j.retries !== undefined && { retryLimit: j.retries }),
  retryBackoff: true,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  notify: true,
  deadLetter: DEAD_LETTER_QUEUE,
});

/**
 * Removed jobs, whose queues, schedules and subscriptions are deleted. Add a name one release after removing
 * its job, when no process of the older release runs any more. Waiting jobs are deleted too, so never add a
 * queue of owed emails before it is empty.
 */
const RETIRED = ["analytics.count", "analytics.tie-late"];

/**
 * Creates queues and subscriptions in the database. Every process that publishes events needs them, even one
 * without workers.
 */
export async function declareJobs(boss: PgBoss, jobs: Job[], env: Env, retired = RETIRED) {
  const declared = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of retired) if (declared.has(name)) await boss.deleteQueue(name); // oxlint-disable-line no-await-in-loop -- a few
  if (!declared.has(DEAD_LETTER_QUEUE))
    await boss.createQueue(DEAD_LETTER_QUEUE, { retentionSeconds: MONTH });
  for (const j of jobs) {
    const queueOptions = queueOf(j);
    const queue = declared.get(j.name);
    if (!queue) await boss.createQueue(j.name, queueOptions);
    else if (!isDeepStrictEqual({ ...queue, ...queueOptions }, queue))
      await boss.updateQueue(j.name, queueOptions);
    if (j.on && (j.isSubscribed?.(env) ?? true)) await boss.subscribe(j.on, j.name);
    else if (j.on) await boss.unsubscribe(j.on, j.name);
    if (j.cron) await boss.schedule(j.name, j.cron, {});
  }
}

/**
 * Fields added to an event's payload: the id of the request that caused it, its trace, and when it happened
 * (ISO).
 */
const [REQUEST, TRACE, AT] = ["$request", "$trace", "$at"] as const;
type Carried = Record<string, unknown> & { [REQUEST]?: unknown; [TRACE]?: unknown; [AT]?: unknown };
const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

function splitMetadata(data: unknown) {
  if (typeof data !== "object" || data === null) return { payload: data };
  // an object: checked above
  const { [REQUEST]: id, [TRACE]: parent, [AT]: enqueuedAt, ...payload } = data as Carried;
  const time = textOf(enqueuedAt);
  return { payload, id: textOf(id), parent: textOf(parent), happened: time ? new Date(time) : undefined };
}

/**
 * Runs a job in the context of the request that caused it, so that its log lines have the request id and its
 * trace continues. A scheduled job starts a new trace.
 */
async function forItsRequest(
  { tracing }: Pick<Services, "tracing">,
  { name, data }: { name: string; data: unknown },
  run: (payload: unknown, happened?: Date) => Promise<void>,
): Promise<void> {
  const { payload, id, parent, happened } = splitMetadata(data);
  const attributes = { "messaging.system": "pg-boss", "messaging.destination.name": name };
  const spanOptions = { kind: "consumer", parent: () => parent, attributes } as const;
  const traced = () => tracing.trace(name, spanOptions, () => run(payload, happened));
  return id === undefined ? traced() : withRequest({ id, network: null }, traced);
}

/**
 * Runs one statement at a time, since pg-boss publishes to all subscribers concurrently and a transaction has
 * one connection. After a failure it runs no further statements.
 */
function inTurn(db: QueueDb): QueueDb {
  let before: Promise<unknown> = Promise.resolve();
  return {
    executeSql(text, values) {
      const result = before.then(() => db.executeSql(text, values));
      before = result;
      return result;
    },
  };
}

/** @param now the site's clock */
export function publisher(boss: PgBoss, now: () => Date) {
  return {
    /** Publishes an event when the transaction commits. `happened`: now by default. */
    async publish<T>(tx: Tx, kind: EventKind<T>, payload: T, happened = now()) {
      const id = currentRequest()?.id;
      const parsed = kind.payload.parse(payload) as object; // event payloads are objects
      await withSpan(`publish ${kind.name}`, { kind: "producer" }, async () => {
        const parent = currentTraceparent();
        const marks = { [AT]: happened.toISOString(), ...(id && { [REQUEST]: id }) };
        const data = { ...parsed, ...marks, ...(parent && { [TRACE]: parent }) };
        await boss.publish(kind.name, data, { db: inTurn(fromDrizzle(tx, sql)) });
      });
    },
  };
}

/**
 * Polling intervals of a worker, in seconds. The database notifies it of new jobs; polling finds jobs that
 * become due, such as retries, and covers lost notifications.
 */
const POLLING = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 5 };

/** Time for requests and jobs to end after a stop signal, in milliseconds. */
const DRAIN_MS = 25_000;

/**
 * Polls again as soon as a job has ended, since notifications that arrive during a job are merged into one.
 */
async function startWorker(services: Services, j: Job, polling: typeof POLLING): Promise<void> {
  const options = { batchSize: 1, includeMetadata: true, ...polling } as const;
  const id: string = await services.jobs.work(j.name, options, async ([queuedJob]) => {
    try {
      if (queuedJob)
        await forItsRequest(services, queuedJob, (payload, happened) =>
          j.run(forJobs(services), payload, happened),
        );
      if (j.cron) await removeFailed(services, j.name); // this run replaces the failed ones
    } finally {
      services.jobs.notifyWorker(id);
    }
  });
}

/**
 * Starts the workers of these jobs.
 * @returns `stop`: stops taking jobs and waits for running ones, at most `mostMs` milliseconds; jobs that run
 *   longer are handed back when the queue closes, and another worker runs them
 */
export async function work(services: Services, jobs: Job[], polling = POLLING) {
  for (const j of jobs)
    // oxlint-disable-next-line no-await-in-loop -- in their order
    for (let n = 0; n < (j.parallel ?? 1); n++) await startWorker(services, j, polling);
  return {
    async stop(mostMs = DRAIN_MS) {
      const ended = Promise.all(jobs.map((j) => services.jobs.offWork(j.name, { wait: true })));
      const limit = new AbortController();
      await Promise.race([ended, sleep(mostMs, undefined, { signal: limit.signal }).catch(() => {})]);
      limit.abort();
    },
  };
}
