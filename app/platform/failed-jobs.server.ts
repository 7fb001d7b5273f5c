import { sql } from "drizzle-orm";
import { fromDrizzle } from "pg-boss";
import type { Tx } from "./db.server.ts";
import type { Services } from "./services.server.ts";
import { firstOf } from "../kernel/checked.ts";

/** A job that was given up after its last try; `error` in the words of whatever failed. */
export type FailedJob = { id: string; queue: string; tries: number; at: Date; error: string };
const SHOWN = 20;

/**
 * What a job left when it failed: pg-boss keeps an error with its message, or whatever else was thrown under
 * `value`.
 */
function sentenceOf(output: unknown): string {
  // both are looked at next
  const { message, value } = (output ?? {}) as { message?: unknown; value?: unknown };
  const said = typeof message === "string" ? message : typeof value === "string" ? value : "";
  const line = firstOf(said.split("\n")).trim();
  return line === "" ? "It failed without a word." : line.slice(0, 300);
}

/** A list of names as one parameter. */
const pgList = (names: string[]) => sql`${sql.param(names)}::text[]`;

/** What failed for good, but for what runs by the clock and went well later. */
const GIVEN_UP = sql`j.state = 'failed' and not exists (
  select 1 from jobs.schedule s join jobs.job later on later.name = s.name
  where s.name = j.name and later.state = 'completed' and later.completed_on > j.completed_on)`;

/**
 * Jobs that failed for good, newest first, and how many there are. One that runs by the clock is done with
 * once a later run of it went well.
 */
export async function failedJobs({
  db,
}: Pick<Services, "db">): Promise<{ count: number; newest: FailedJob[] }> {
  type Row = { id: string; name: string; retry_count: number; at: string; output: unknown; n: number };
  const { rows } = await db.execute<Row>(sql`
    select j.id, j.name, j.retry_count, j.completed_on as at, j.output, count(*) over ()::int as n
    from jobs.job j
    where ${GIVEN_UP}
    order by j.completed_on desc limit ${SHOWN}`);
  const newest = rows.map(({ id, name, retry_count, at, output }) => {
    return { id, queue: name, tries: retry_count + 1, at: new Date(at), error: sentenceOf(output) };
  });
  return { count: rows[0]?.n ?? 0, newest };
}

/** The queues of emails that somebody is owed. */
const owedQueues = ({ features }: Pick<Services, "features">) =>
  features.flatMap(({ jobs = [] }) => jobs.filter((job) => job.owed).map((job) => job.name));

/** How many emails that people are owed were given up. */
export async function countOwed(services: Pick<Services, "db" | "features">): Promise<number> {
  const { rows } = await services.db.execute<{ n: number }>(
    sql`select count(*)::int as n from jobs.job where state = 'failed'
      and name = any(${pgList(owedQueues(services))})`,
  );
  return firstOf(rows).n;
}

/** How many other jobs were given up more than so many minutes ago. */
export async function countGivenUp(
  services: Pick<Services, "db" | "features">,
  minutes: number,
): Promise<number> {
  const { rows } = await services.db.execute<{ n: number }>(sql`
    select count(*)::int as n from jobs.job j where ${GIVEN_UP}
      and j.completed_on < now() - make_interval(mins => ${minutes})
      and j.name <> all(${pgList(owedQueues(services))})`);
  return firstOf(rows).n;
}

/**
 * Puts every email that people are owed and that was given up back in line, with the caller's transaction.
 */
export async function retryOwed(services: Pick<Services, "jobs" | "features">, tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ name: string; ids: string[] }>(sql`
    with given_up as (
      select name, id from jobs.job
      where state = 'failed' and name = any(${pgList(owedQueues(services))}) for update)
    select name, array_agg(id::text) as ids from given_up group by name`);
  const db = fromDrizzle(tx, sql);
  // oxlint-disable-next-line no-await-in-loop -- one transaction
  for (const { name, ids } of rows) await services.jobs.retry(name, ids, { db });
  return rows.reduce((sum, { ids }) => sum + ids.length, 0);
}

/**
 * Puts a failed job back in line, with the caller's own transaction; false where there is no such failed job
 * (any more).
 */
export async function retryJob(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  { queue, id }: { queue: string; id: string },
): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from jobs.job where name = ${queue} and id = ${id} and state = 'failed' for update`,
  );
  if (rows.length === 0) return false;
  await jobs.retry(queue, id, { db: fromDrizzle(tx, sql) });
  return true;
}
