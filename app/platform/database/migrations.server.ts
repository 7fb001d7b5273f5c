import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { migrateQueue } from "../jobs/jobs.server.ts";

const LOCK = 728_411_003; // any constant: every process of this product takes the same one

/**
 * Two addresses of one database: `owner` owns its tables and changes them, `site` reads and writes their
 * rows. They are the same where one role does both.
 */
export type DatabaseUrls = { owner: string; site: string };

/** The migrations of this release, oldest first; `when` is the time drizzle-kit gave each, in ms. */
const readJournal = async () =>
  JSON.parse(await readFile("migrations/meta/_journal.json", "utf8")) as { entries: { when: number }[] };

/** A folder with the migrations up to one alone. @throws where this release does not know that one */
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

/** Runs what is to be done to the tables; processes that start together wait for one another. */
async function withLock<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}); // the query that fails tells it
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    return await run(client);
  } finally {
    await client.end();
  }
}

/**
 * Runs the migrations up to one, as the release did in which that was the last.
 * @param last its `created_at` in `drizzle.__drizzle_migrations`
 */
export const migrateTables = (url: string, last: number) =>
  withLock(url, async (client) => {
    const migrationsFolder = await migrationsUpTo(last);
    await migrate(drizzle(client), { migrationsFolder });
    await rm(migrationsFolder, { recursive: true });
  });

/** What the site's role may do, by the schemas of the tables, the migrations' list and the queue. */
const SCHEMAS = "public, drizzle, jobs";
const GRANTS = (role: string) => `
  grant usage on schema ${SCHEMAS} to ${role};
  grant select, insert, update, delete on all tables in schema public, jobs to ${role};
  grant select on all tables in schema drizzle to ${role};
  grant usage, select on all sequences in schema public, jobs to ${role};
  grant execute on all functions in schema public to ${role};
  alter default privileges in schema public, jobs grant select, insert, update, delete on tables to ${role};
  alter default privileges in schema public, jobs grant usage, select on sequences to ${role}`;

/**
 * How many tables, sequences and functions the role `$1` has no right to: at most starts none, and nothing is
 * done.
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
 * Lets the site's role read and write rows and nothing else: no table is its own, and it makes none but
 * temporary ones. Makes the role where there is none.
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

/** @throws where there are migrations that this database has not seen, and its role may run none */
async function expectMigrated(client: pg.Client) {
  const { entries } = await readJournal();
  const { rows } = await client
    .query<{ last: string }>("select max(created_at) as last from drizzle.__drizzle_migrations")
    .catch(() => ({ rows: [] }));
  const last = Number(rows[0]?.last ?? 0);
  const waiting = entries.filter(({ when }) => when > last).length;
  if (waiting > 0)
    throw new Error(
      `${waiting} migrations wait, and the role of DATABASE_URL may not change tables. MIGRATIONS_URL ` +
        "names the one that may.",
    );
}

/**
 * Runs pending migrations of tables and queue as the role that owns them, and lets the site's role, where
 * that is another, read and write what is there.
 * @throws where something is pending and the role may change no table
 */
export const migrateDb = ({ owner, site }: DatabaseUrls) =>
  withLock(owner, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      "select has_database_privilege(current_database(), 'create') as may",
    );
    if (!rows[0]?.may) return expectMigrated(client);
    await migrate(drizzle(client), { migrationsFolder: "migrations" });
    await migrateQueue(owner);
    if (site !== owner) await grantToSite(client, site);
  });
