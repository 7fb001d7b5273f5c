import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { lastOf } from "../../lib/checked.ts";
import { migrateQueue } from "../jobs/jobs.server.ts";

const LOCK = 728_411_003; // arbitrary, but the same in every process

/**
 * Two addresses of one database: `owner` owns the tables and changes them, `site` reads and writes rows. They
 * are equal if one role does both.
 */
export type DatabaseUrls = { owner: string; site: string };

/** The migrations of this release, oldest first; `when` is drizzle-kit's timestamp in ms. */
const readJournal = async () =>
  JSON.parse(await readFile("migrations/meta/_journal.json", "utf8")) as { entries: { when: number }[] };

/** Records the newest migration that ran, in a table of one row; Drizzle's own table is internal to it. */
async function recordVersion(client: pg.Client, migratedTo: number) {
  await client.query(
    `create table if not exists schema_version
      (one boolean primary key default true check (one), migrated_to bigint not null);
    grant select on schema_version to public`,
  );
  await client.query(
    `insert into schema_version as kept (migrated_to) values ($1)
    on conflict (one) do update set migrated_to = greatest(kept.migrated_to, excluded.migrated_to)`,
    [migratedTo],
  );
}

/** The `when` of a database's newest migration; undefined if no site has started on it yet. */
export async function readVersion(client: pg.Client): Promise<number | undefined> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.schema_version') is not null as exists",
  );
  if (!tables[0]?.exists) return undefined;
  const { rows } = await client.query<{ last: number }>(
    "select migrated_to::float8 as last from schema_version",
  );
  return rows[0]?.last;
}

/** Creates a folder of the migrations up to `last`. @throws if this release does not have that migration */
async function migrationsUpTo(last: number): Promise<string> {
  const journal = await readJournal();
  const entries = journal.entries.filter(({ when }) => when <= last);
  if (entries.at(-1)?.when !== last)
    throw new Error(
      "The tables were made by another release of the site than this one: use the release that made them.",
    );
  const folder = await mkdtemp(path.join(os.tmpdir(), "villa-migrations-"));
  await cp("migrations", folder, { recursive: true });
  await writeFile(path.join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  return folder;
}

/** Runs `run` under a lock, so that processes that start together migrate one after another. */
async function withLock<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}); // the failing query reports it
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    return await run(client);
  } finally {
    await client.end();
  }
}

/**
 * Runs the migrations up to `last`, the newest of an earlier release.
 * @param last its `when`
 */
export const migrateTables = (url: string, last: number) =>
  withLock(url, async (client) => {
    const migrationsFolder = await migrationsUpTo(last);
    await migrate(drizzle(client), { migrationsFolder });
    await recordVersion(client, last);
    await rm(migrationsFolder, { recursive: true });
  });

/** Privileges of the site's role, on the schemas of tables and queue. */
const SCHEMAS = "public, jobs";
const GRANTS = (role: string) => `
  grant usage on schema ${SCHEMAS} to ${role};
  grant select, insert, update, delete on all tables in schema public, jobs to ${role};
  grant usage, select on all sequences in schema public, jobs to ${role};
  grant execute on all functions in schema public to ${role};
  alter default privileges in schema public, jobs grant select, insert, update, delete on tables to ${role};
  alter default privileges in schema public, jobs grant usage, select on sequences to ${role}`;

/**
 * Counts the tables, sequences and functions on which the role `$1` lacks privileges. Usually it is 0, and
 * nothing needs to be granted.
 */
const LACKING = `
  select ((select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'jobs') and case when c.relkind in ('r', 'p') then
          not (has_table_privilege($1, c.oid, 'select') and has_table_privilege($1, c.oid, 'insert')
            and has_table_privilege($1, c.oid, 'update') and has_table_privilege($1, c.oid, 'delete'))
        when c.relkind = 'S' then not has_sequence_privilege($1, c.oid, 'usage') else false end)
    + (select count(*) from pg_proc where pronamespace = 'public'::regnamespace
    and not has_function_privilege($1, oid, 'execute')))::int
    as lacking`;

/**
 * Grants the site's role access to rows only: it owns no table and can create only temporary ones. Creates
 * the role if it is missing.
 */
async function grantToSite(client: pg.Client, siteUrl: string) {
  const { username, password } = new URL(siteUrl);
  const name = decodeURIComponent(username);
  const role = client.escapeIdentifier(name);
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [name]);
  if (!rowCount)
    await client.query(
      `create role ${role} login nosuperuser nocreatedb nocreaterole noreplication password ` +
        client.escapeLiteral(decodeURIComponent(password)),
    );
  const { rows } = await client.query<{ lacking: number }>(LACKING, [name]);
  if (rows[0]?.lacking !== 0) await client.query(GRANTS(role));
}

/** @throws if migrations are pending, since this role may not run them */
async function expectMigrated(client: pg.Client) {
  const { entries } = await readJournal();
  const last = (await readVersion(client)) ?? 0;
  const waiting = entries.filter(({ when }) => when > last).length;
  if (waiting > 0)
    throw new Error(
      `${waiting} migrations are pending, and the role of DATABASE_URL may not change tables. Set ` +
        "MIGRATIONS_URL to one that may.",
    );
}

/**
 * Runs pending migrations of tables and queue as their owner, and grants the site's role, if it is another
 * one, access to rows.
 * @throws if migrations are pending and the role may not change tables
 */
export const migrateDb = ({ owner, site }: DatabaseUrls) =>
  withLock(owner, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      "select has_database_privilege(current_database(), 'create') as may",
    );
    if (!rows[0]?.may) return expectMigrated(client);
    await migrate(drizzle(client), { migrationsFolder: "migrations" });
    await recordVersion(client, lastOf((await readJournal()).entries).when);
    await migrateQueue(owner);
    if (site !== owner) await grantToSite(client, site);
  });
