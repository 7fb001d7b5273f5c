import { sql } from "drizzle-orm";
import { fromDrizzle } from "pg-boss";
import type { Tx } from "../database/db.server.ts";
import type { Services } from "../services.server.ts";
import { firstOf } from "../../lib/checked.ts";

/** The dead letter queue of all others: keeps a copy of each failed job for a month. */
export const DEAD_LETTER_QUEUE = "given-up";

/** A job whose last attempt failed. */
export type FailedJob = { id: string; queue: string; tries: number; at: Date; error: string };
const SHOWN = 20;

/** The first line of a job's error. pg-boss stores an Error's `message`, and any other thrown value as `value`. */
function errorLineOf(output: unknown): string {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: unknown }; // checked below
  const text = typeof message === "string" ? message : typeof value === "string" ? value : "";
  const line = firstOf(text.split("\n")).trim();
  return line === "" ? "Failed with no error message." : line.slice(0, 300);
}

/** The newest failed jobs, and the number of all. */
export async function failedJobs({
  jobs,
}: Pick<Services, "jobs">): Promise<{ count: number; newest: FailedJob[] }> {
  const failed = await jobs.findJobs(DEAD_LETTER_QUEUE);
  const newest = failed
    .toSorted((a, b) => b.createdOn.getTime() - a.createdOn.getTime())
    .slice(0, SHOWN)
    .map(({ id, sourceName, sourceRetryCount, sourceOutput, createdOn }) => ({
      id,
      queue: sourceName ?? "",
      tries: (sourceRetryCount ?? 0) + 1,
      at: createdOn,
      error: errorLineOf(sourceOutput),
    }));
  return { count: failed.length, newest };
}

/** The queues of owed emails, which people wait for. */
export const owedQueues = ({ features }: Pick<Services, "features">) =>
  features.flatMap(({ jobs = [] }) => jobs.filter((job) => job.owed).map((job) => job.name));

type Count = { name: string; count: number };
const total = (counts: Count[]) => counts.reduce((sum, { count }) => sum + count, 0);

/** The number of owed emails that failed. */
export async function countOwed(services: Pick<Services, "jobs" | "features">): Promise<number> {
  const owed = owedQueues(services);
  const { destinations } = await services.jobs.previewRedrive(DEAD_LETTER_QUEUE);
  return total(destinations.filter(({ name }) => owed.includes(name)));
}

/** The number of other jobs that failed more than `minutes` ago. */
export async function countFailedJobs(
  services: Pick<Services, "jobs" | "features" | "clock">,
  minutes: number,
): Promise<number> {
  const owed = owedQueues(services);
  const createdBefore = new Date(services.clock.now().getTime() - minutes * 60_000);
  const { destinations } = await services.jobs.previewRedrive(DEAD_LETTER_QUEUE, { createdBefore });
  return total(destinations.filter(({ name }) => !owed.includes(name)));
}

/** Requeues every owed email that failed, in the caller's transaction. @returns how many */
export async function retryOwed(
  { jobs, features }: Pick<Services, "jobs" | "features">,
  tx: Tx,
): Promise<number> {
  const db = fromDrizzle(tx, sql);
  const owed = owedQueues({ features });
  const { destinations } = await jobs.previewRedrive(DEAD_LETTER_QUEUE, { db });
  let moved = 0;
  for (const { name, count } of destinations.filter((destination) => owed.includes(destination.name)))
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    moved += await jobs.redrive(DEAD_LETTER_QUEUE, { sourceName: name, limit: count, db });
  return moved;
}

/** Requeues a failed job, in the caller's transaction. @returns false if there is no such job */
export async function retryJob(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  { queue, id }: { queue: string; id: string },
): Promise<boolean> {
  const db = fromDrizzle(tx, sql);
  return (await jobs.redrive(DEAD_LETTER_QUEUE, { ids: [id], sourceName: queue, db })) === 1;
}

/** Removes the failed jobs of a queue, after a later scheduled run succeeded. */
export async function removeFailed({ jobs }: Pick<Services, "jobs">, queue: string): Promise<void> {
  const failed = await jobs.findJobs(DEAD_LETTER_QUEUE);
  const ids = failed.filter(({ sourceName }) => sourceName === queue).map(({ id }) => id);
  if (ids.length > 0) await jobs.deleteJob(DEAD_LETTER_QUEUE, ids);
}
