import type { PgBoss } from "pg-boss";
import type { Log } from "./log.server.ts";

/** Milliseconds between two looks for jobs whose time has come. */
export const DUE_MS = 2_000;

/** Of these queues, those in which a job waits whose time has come; each has its place in an index. */
const DUE = `
  select name from unnest($1::text[]) as own(name)
  where exists (select from jobs.job j
    where j.name = own.name and j.state < 'active' and not j.blocked and j.start_after <= jobs.job_now())`;

/**
 * Wakes the workers of queues in which something is due, such as a retry, of which nothing notifies them. One
 * statement asks for all queues: each worker by itself would ask as often, some fifty statements a second of
 * a site in which nothing happens.
 * @param workersOf the workers of each queue
 * @returns what ends it
 */
export function wakeForDue(
  boss: PgBoss,
  workersOf: ReadonlyMap<string, string[]>,
  log: Log,
  everyMs = DUE_MS,
): () => void {
  const names = [...workersOf.keys()];
  let isAsking = false;
  async function look() {
    if (isAsking || names.length === 0) return;
    isAsking = true;
    try {
      const { rows } = await boss.getDb().executeSql(DUE, [names]);
      // rows of the statement above
      for (const { name } of rows as { name: string }[])
        for (const id of workersOf.get(name) ?? []) boss.notifyWorker(id);
    } catch (error) {
      log.warn({ error }, "jobs that are due are not looked for");
    } finally {
      isAsking = false;
    }
  }
  const timer = setInterval(() => void look(), everyMs).unref();
  return () => clearInterval(timer);
}
