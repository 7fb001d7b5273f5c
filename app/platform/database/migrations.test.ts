import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { copyDatabase, emptyDatabase, ownerUrlOf, siteUrlOf } from "../../../testing/database.ts";
import { migrateDb, migrateTables } from "./migrations.server.ts";

/** The `when` of the first migration in migrations/meta/_journal.json. */
const FIRST = 1_795_811_663_129;

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test.each([
  ["changes a table", "alter table users add column more text"],
  ["makes a table", "create table public.more (n int)"],
  ["drops a table", "drop table users"],
  ["drops a partition", "drop table analytics_visits_default"],
  ["empties a table", "truncate jobs.job"],
  ["makes a role", "create role another"],
  ["makes a database", "create database another"],
  ["makes itself the owner", "alter role villa_site superuser"],
  ["becomes the owner", "set role villa"],
  ["runs a command", "copy (select 1) to program 'true'"],
  ["reads a file of the server", "select pg_read_file('postgresql.conf')"],
  ["writes a file of the server", "copy (select 1) to '/tmp/vesper-least-rights'"],
  ["reads passwords of the server", "select rolpassword from pg_authid"],
  ["drops partitions of another table", "select analytics_drop_months('users', now())"],
])("[SAFE-06] never lets the site's role %s", async (_action, statement) => {
  const client = await connect(await copyDatabase());
  await expect(client.query(statement)).rejects.toThrow(
    /permission denied|must be owner|no table of records/,
  );
});

test("[SAFE-06] grants the site's role access to the rows of every table", async () => {
  const client = await connect(await copyDatabase());
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'jobs')
      and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
        and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))`);
  expect(rows).toEqual([]);
});

test("[RUN-06] needs the right to change tables only if migrations are pending, and names it", async () => {
  const owner = await emptyDatabase();
  const site = siteUrlOf(owner);
  await migrateTables(owner, FIRST);
  await expect(migrateDb({ owner: site, site })).rejects.toThrow(
    /^\d+ migrations are pending, and the role of DATABASE_URL may not change tables\. Set MIGRATIONS_URL/,
  );
  await migrateDb({ owner, site });
  await migrateDb({ owner: site, site });
  const client = await connect(site);
  expect((await client.query("select count(*)::int as n from users")).rows).toEqual([{ n: 0 }]);
  expect(ownerUrlOf(site)).toBe(owner);
});
