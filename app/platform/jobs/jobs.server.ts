import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type pg from "pg";
import type { z } from "zod";
import { forJobs, inTurn, type Tx } from "../database/db.server.ts";
import type { Env } from "../env.server.ts";
import { GIVEN_UP, removeFailed } from "./failed-jobs.server.ts";
import type { Log } from "../observability/log.server.ts";
import { currentRequest, withRequest } from "../http/request-context.server.ts";
import type { Services } from "../services.server.ts";
import { steadyClock } from "./monotonic-clock.server.ts";
import { asPart, currentTraceparent } from "../observability/tracing.server.ts";

/** An event: its name and payload, from a feature's contract. */
export type EventKind<T> = { readonly name: string; readonly payload: z.ZodType<T> };
/**
 * `cron` schedules the job; `retries`: attempts after a failure, by default 5; `parallel`: how many run at once in
 * a process, by default 1; `owed`: an email that a person waits for, retried for three days. Failed jobs are listed
 * for a month.
 */
export type JobOptions = {
  cron?: string;
  retries?: number;
  parallel?: number;
  owed?: boolean;
  /** Whether it subscribes to its event under these settings; by default it does. */
  follows?: (env: Env) => boolean;
};
export type Job = JobOptions & {
  name: string;
  on?: string;
  payload: z.ZodType;
  /** `happened`: when the event was published, by the site's clock; nothing of what runs by the clock. */
  run(services: Services, payload: unknown, happened?: Date): Promise<void>;
};

export function job<T>(
  of: JobOptions & {
    name: string;
    on?: EventKind<T>;
    payload: z.ZodType<T>;
    run(services: Services, payload: T, happened?: Date): Promise<void>;
  },
): Job {
  return {
    ...of,
    on: of.on?.name,
    run: (services, payload, happened) => of.run(services, of.payload.parse(payload), happened),
  };
}

const SCHEMA = "jobs";

/** Makes the queue's own tables, or brings them to this release, as the role that owns them. */
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

/** The version of the queue's tables, or null where there are none. */
export async function readQueueVersion(client: pg.Client): Promise<number | null> {
  const executeSql = (text: string, values?: unknown[]) => client.query(text, values);
  const boss = new PgBoss({ schema: SCHEMA, db: { executeSql } });
  return (await boss.isInstalled()) ? boss.schemaVersion() : null;
}

const LOOK = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5, clockMonitorIntervalSeconds: 30 };

/** @throws where the queue's tables are not those of this release (`migrateQueue`) */
export async function openJobs(url: string, start: { supervise: boolean }, log: Log) {
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    max: 4,
    useListenNotify: start.supervise, // who supervises works
    clock: steadyClock,
    migrate: false,
    ...LOOK,
    ...start,
  });
  boss.on("error", (error) => log.error({ error }, "job queue"));
  boss.on("warning", ({ message, data }) => log.warn({ ...data }, `job queue: ${message}`));
  await boss.start();
  return boss;
}

/**
 * Seconds without a sign of life after which a job is taken from a worker that was killed, and tried again;
 * without it that takes a quarter of an hour.
 */
const HEARTBEAT = 10;

const HOUR = 3600;
const MONTH = 30 * 24 * HOUR;
/**
 * Seconds between tries double from two to an hour, then stay there. Eleven tries in the first hour or two
 * and 71 more come to three days at least; the queue shortens each wait below the hour by chance, up to half.
 */
const OWED = { retryLimit: 82, retryDelay: 2, retryDelayMax: HOUR };
const USUAL = { retryLimit: 5, retryDelay: 1 };

const queueOf = (j: Job) => ({
  ...(j.owed ? OWED : USUAL),
  ...(j.retries !== undefined && { retryLimit: j.retries }),
  retryBackoff: true,
  heartbeatSeconds: HEARTBEAT,
  notify: true,
  deadLetter: GIVEN_UP,
});

/**
 * Gives jobs that wait in a queue from before it had a dead letter queue theirs, which a job has from when it
 * is sent.
 */
async function adoptWaiting(boss: PgBoss, name: string) {
  for (const { id } of await boss.findJobs(name, { queued: true }))
    // oxlint-disable-next-line no-await-in-loop -- once, when a site is upgraded
    await boss.update(name, undefined, { id, deadLetter: GIVEN_UP });
}

/**
 * Queues of jobs that are gone, with their schedules and subscriptions. A name is added one release after its
 * job went, when no process of the older release runs any more; what waits there is deleted too, so never one
 * of owed emails before it is empty.
 */
const RETIRED = ["analytics.count", "analytics.tie-late"];

/**
 * Queues and subscriptions are rows: every process that sends needs them to exist, also one without workers.
 */
export async function declareJobs(boss: PgBoss, jobs: Job[], env: Env, retired = RETIRED) {
  const declared = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of retired) if (declared.has(name)) await boss.deleteQueue(name); // oxlint-disable-line no-await-in-loop -- a few
  if (!declared.has(GIVEN_UP)) await boss.createQueue(GIVEN_UP, { retentionSeconds: MONTH });
  for (const j of jobs) {
    const wanted = queueOf(j);
    const queue = declared.get(j.name);
    if (!queue) await boss.createQueue(j.name, wanted);
    else if (!isDeepStrictEqual({ ...queue, ...wanted }, queue)) {
      await boss.updateQueue(j.name, wanted);
      if (queue.deadLetter !== GIVEN_UP) await adoptWaiting(boss, j.name);
    }
    if (j.on && (j.follows?.(env) ?? true)) await boss.subscribe(j.on, j.name);
    else if (j.on) await boss.unsubscribe(j.on, j.name);
    if (j.cron) await boss.schedule(j.name, j.cron, {});
  }
}

/**
 * Where an event carries the number of the request that brought it about, its trace, and when it happened
 * (ISO), beside its payload.
 */
const [REQUEST, TRACE, AT] = ["$request", "$trace", "$at"] as const;
type Carried = Record<string, unknown> & { [REQUEST]?: unknown; [TRACE]?: unknown; [AT]?: unknown };
const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

function uncarried(data: unknown) {
  if (typeof data !== "object" || data === null) return { payload: data };
  // an object, as was just seen
  const { [REQUEST]: id, [TRACE]: parent, [AT]: at, ...payload } = data as Carried;
  const time = textOf(at);
  return { payload, id: textOf(id), parent: textOf(parent), happened: time ? new Date(time) : undefined };
}

/**
 * Does what a job does on behalf of the request that asked for it, so that its log lines carry that number
 * and its trace goes on. What runs by the clock begins a trace of its own.
 */
async function forItsRequest(
  { tracing }: Pick<Services, "tracing">,
  { name, data }: { name: string; data: unknown },
  run: (payload: unknown, happened?: Date) => Promise<void>,
): Promise<void> {
  const { payload, id, parent, happened } = uncarried(data);
  const attributes = { "messaging.system": "pg-boss", "messaging.destination.name": name };
  const part = { kind: "consumer", parent: () => parent, attributes } as const;
  const traced = () => tracing.trace(name, part, () => run(payload, happened));
  return id === undefined ? traced() : withRequest({ id, network: null }, traced);
}

/** @param now by the site's clock */
export function publisher(boss: PgBoss, now: () => Date) {
  return {
    /** Written with the caller's own transaction: no commit, no event. `happened`: now unless told. */
    async publish<T>(tx: Tx, kind: EventKind<T>, payload: T, happened = now()) {
      const id = currentRequest()?.id;
      const parsed = kind.payload.parse(payload) as object; // the payload of an event is one
      await asPart(`publish ${kind.name}`, { kind: "producer" }, async () => {
        const parent = currentTraceparent();
        const marks = { [AT]: happened.toISOString(), ...(id && { [REQUEST]: id }) };
        const data = { ...parsed, ...marks, ...(parent && { [TRACE]: parent }) };
        // the queue sends to all followers at once, and a transaction takes one statement at a time
        const db = fromDrizzle(tx, sql);
        const executeSql = inTurn((text: string, values?: unknown[]) => db.executeSql(text, values));
        await boss.publish(kind.name, data, { db: { executeSql } });
      });
    },
  };
}

/**
 * Polling intervals of a worker, in seconds. The database notifies it of new jobs; polling finds those that become
 * due, such as a retry, and replaces notifications where they do not arrive.
 */
const POLLING = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 5 };

/** Time for requests and jobs to end after a stop signal, in milliseconds. */
const DRAIN_MS = 25_000;

/** Polls again as soon as a job has ended, since notifications that arrive meanwhile are merged into one. */
async function startWorker(services: Services, j: Job, polling: typeof POLLING): Promise<void> {
  const options = { batchSize: 1, includeMetadata: true, ...polling } as const;
  const id: string = await services.jobs.work(j.name, options, async ([one]) => {
    try {
      if (one)
        await forItsRequest(services, one, (payload, happened) =>
          j.run(forJobs(services), payload, happened),
        );
      if (j.cron) await removeFailed(services, j.name); // this run made up for earlier failures
    } finally {
      services.jobs.notifyWorker(id);
    }
  });
}

/**
 * Starts the workers of these jobs, as many as each asks for.
 * @returns `stop`: they take no more jobs, and what they do may end, for so many milliseconds at most;
 *   whatever runs longer is handed back when the queue closes, and another worker takes it up
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
