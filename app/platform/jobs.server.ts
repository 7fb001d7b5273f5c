import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { z } from "zod";
import { inTurn, type Tx } from "./db.server.ts";
import type { Log } from "./log.server.ts";
import type { Services } from "./services.server.ts";

/** What happened, named and shaped by a feature's contract. */
export type EventKind<T> = { readonly name: string; readonly payload: z.ZodType<T> };
/**
 * `cron` runs the job by itself, `retries` says how often a failure is tried again (5 unless told),
 * `parallel` how many run at once in a process (1 unless told).
 */
export type JobOptions = { cron?: string; retries?: number; parallel?: number };
export type Job = JobOptions & {
  name: string;
  on?: string;
  payload: z.ZodType;
  run(services: Services, payload: unknown): Promise<void>;
};

export function job<T>(
  of: JobOptions & {
    name: string;
    on?: EventKind<T>;
    payload: z.ZodType<T>;
    run(services: Services, payload: T): Promise<void>;
  },
): Job {
  return { ...of, on: of.on?.name, run: (services, payload) => of.run(services, of.payload.parse(payload)) };
}

export async function openJobs(url: string, start: { migrate: boolean; supervise: boolean }, log: Log) {
  const look = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 };
  const useListenNotify = start.supervise; // who supervises works
  const boss = new PgBoss({
    connectionString: url,
    schema: "jobs",
    max: 4,
    useListenNotify,
    ...look,
    ...start,
  });
  boss.on("error", (error) => log.error({ error }, "job queue"));
  await boss.start();
  return boss;
}

/**
 * Seconds without a sign of life after which a job is taken from a worker that was killed, and tried again;
 * without it that takes a quarter of an hour.
 */
const HEARTBEAT = 10;

/**
 * Queues and subscriptions are rows: every process that sends needs them to exist, also one without workers.
 */
export async function declareJobs(boss: PgBoss, jobs: Job[]) {
  const declared = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const j of jobs) {
    const wanted = {
      retryLimit: j.retries ?? 5,
      retryDelay: 1,
      retryBackoff: true,
      heartbeatSeconds: HEARTBEAT,
      notify: true,
    };
    const queue = declared.get(j.name);
    if (!queue) await boss.createQueue(j.name, wanted);
    else if (!isDeepStrictEqual({ ...queue, ...wanted }, queue)) await boss.updateQueue(j.name, wanted);
    if (j.on) await boss.subscribe(j.on, j.name);
    if (j.cron) await boss.schedule(j.name, j.cron, {});
  }
}

export function publisher(boss: PgBoss) {
  return {
    /** Written with the caller's own transaction: no commit, no event. */
    async publish<T>(tx: Tx, kind: EventKind<T>, payload: T) {
      const written = fromDrizzle(tx, sql);
      // an event has a row for each that follows it
      const executeSql = inTurn((text: string, values?: unknown[]) => written.executeSql(text, values));
      await boss.publish(kind.name, kind.payload.parse(payload) as object, { db: { executeSql } });
    },
  };
}

/**
 * How often a worker asks for jobs, in seconds. The database notifies it of new ones; asking finds those
 * whose time has come, such as retries.
 * Where notifications do not arrive, asking alone must be quick.
 */
const POLLING = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2 };

/** Looks for the next job as soon as one has ended: the notices of all that came meanwhile are one. */
async function startWorker(services: Services, j: Job, polling: typeof POLLING) {
  const id: string = await services.jobs.work(j.name, { batchSize: 1, ...polling }, async ([one]) => {
    try {
      if (one) await j.run(services, one.data);
    } finally {
      services.jobs.notifyWorker(id);
    }
  });
}

/**
 * Starts the workers of these jobs.
 * @returns stops them once what they do has ended
 */
export async function work(services: Services, jobs: Job[], polling = POLLING) {
  for (const j of jobs) for (let n = 0; n < (j.parallel ?? 1); n++) await startWorker(services, j, polling);
  return { stop: () => Promise.all(jobs.map((j) => services.jobs.offWork(j.name, { wait: true }))) };
}
