import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { migrateDb } from "../app/platform/migrations.server.ts";
import { type Postgres, startPostgres } from "../server/postgres.ts";

/** One row of a database, as the role that owns it. */
async function ask<T extends object>(url: string, statement: string): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<T>(statement).finally(() => client.end());
  return rows[0]!;
}

/**
 * A migrated database and a hot standby of it that follows its log, two servers in two folders.
 * @returns both; `followed` waits until the standby has all that was written so far, `paused` makes it stand still
 */
export async function startStandby() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "villa-standby-"));
  const [first, second] = [path.join(folder, "first"), path.join(folder, "second")];
  const running: Postgres[] = [];
  const start = async (place: string) => {
    const one = await startPostgres(place, { durable: false });
    running.unshift(one);
    return one;
  };
  const made = await start(first);
  await migrateDb({ owner: made.url, site: made.siteUrl });
  await made.stop();
  running.length = 0;
  // a copy of a folder at rest is a base backup; its owner may be another account than this one
  execFileSync("cp", ["-a", first, second]);
  const primary = await start(first);
  const { hostname, port, username, password } = new URL(primary.url);
  const source = `host=${decodeURIComponent(hostname)} port=${port} user=${username} password=${password}`;
  fs.appendFileSync(path.join(second, "postgres/postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
  execFileSync("cp", [
    "-a",
    path.join(second, "postgres/PG_VERSION"),
    path.join(second, "postgres/standby.signal"),
  ]);
  const standby = await start(second);
  return {
    primary,
    standby,
    async followed() {
      const { at } = await ask<{ at: string }>(primary.url, "select pg_current_wal_insert_lsn() as at");
      const reached = `select coalesce(pg_last_wal_replay_lsn() >= '${at}', false) as reached`;
      while (!(await ask<{ reached: boolean }>(standby.url, reached)).reached);
    },
    async paused() {
      await ask(standby.url, "select pg_wal_replay_pause()");
      const state = "select pg_get_wal_replay_pause_state() = 'paused' as paused";
      while (!(await ask<{ paused: boolean }>(standby.url, state)).paused);
    },
    async stop() {
      for (const one of running) await one.stop();
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
