import { expect } from "@playwright/test";
import pg from "pg";
import { LISTENER_NAME } from "../app/platform/database/change-notifications.server.ts";
import type { Services } from "../app/platform/services.server.ts";
import { jobsIn } from "./queued-jobs.ts";

/** Tables to reset: all but the heartbeats of running processes. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'operations_processes' and n.nspname = 'public'`;
/** Restarts every sequence that was used. */
const SEQUENCES = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  from pg_sequences where last_value is not null and schemaname = 'public'`;
/** LISTEN connections, found by their name, since their last query is a keep-alive. */
const LISTENERS = `from pg_stat_activity where datname = current_database() and application_name = '${LISTENER_NAME}'`;

/** Deletes queued jobs, waits until no job is running, and deletes the remaining ones. */
async function emptyQueues(services: Pick<Services, "jobs">) {
  const { jobs } = services;
  const names = (await jobs.getQueues()).map(({ name }) => name);
  await Promise.all(names.map((name) => jobs.deleteQueuedJobs(name)));
  const running = async () => (await jobsIn(services, /./)).filter(({ state }) => state === "active");
  await expect.poll(running, { timeout: 30_000, message: "jobs that still run" }).toEqual([]);
  await Promise.all(names.map((name) => jobs.deleteAllJobs(name)));
}

/**
 * Takes a snapshot of a database's rows.
 * @returns `restore`, which empties every queue and table, inserts the rows again, and clears the caches of
 *   every process
 */
export async function openReset(url: string, services: Pick<Services, "jobs">) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const names = (await client.query<{ name: string }>(TABLES)).rows.map((row) => row.name);
  const filled: string[] = [];
  await client.query("create schema test_snapshot");
  for (const [n, name] of names.entries()) {
    await client.query(`create table test_snapshot.t${n} as table ${name}`);
    const { rowCount } = await client.query(`select 1 from test_snapshot.t${n} limit 1`);
    if (rowCount)
      filled.push(`insert into ${name} overriding system value select * from test_snapshot.t${n}`);
  }
  const count = async (query: string) => (await client.query<{ n: number }>(query)).rows[0]!.n;

  // `truncate` would write new files for every table and index, although most have no rows
  const withRows = {
    name: "tables with rows",
    text: names.map((name, n) => `select ${n} as n where exists (select from ${name})`).join(" union all "),
  };
  async function restoreRows() {
    await client.query("begin; set local session_replication_role = replica");
    await client.query(`lock ${names.join(", ")} in share row exclusive mode`);
    const { rows } = await client.query<{ n: number }>(withRows);
    for (const { n } of rows) await client.query(`delete from ${names[n]}`);
    await client.query(SEQUENCES);
    for (const insert of filled) await client.query(insert);
    await client.query("commit");
  }
  return {
    async restore() {
      await emptyQueues(services);
      await expect(restoreRows, "the rows of the first start").toPass({ timeout: 30_000 });
      // a process clears its caches when its LISTEN connection reconnects
      const cut = await client.query(`select pid, pg_terminate_backend(pid) ${LISTENERS}`);
      const old = cut.rows.map((row: { pid: number }) => row.pid).join(",");
      const anew = `select count(*)::int as n ${LISTENERS} and state = 'idle' and query <> '' and pid not in (0${old && `,${old}`})`;
      await expect
        .poll(() => count(anew), { timeout: 30_000, message: "processes that listen again" })
        .toBe(cut.rows.length);
    },
    close: () => client.end(),
  };
}
