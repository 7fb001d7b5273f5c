import fs from "node:fs";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { copyDatabase } from "../../testing/database.ts";
import { openTransactionPooler } from "../../testing/transaction-pooler.ts";
import { useServices } from "../../testing/services.ts";
import { requirePooler, requireSessions, requireWrites } from "./database-urls.server.ts";
import { openServices } from "./services.server.ts";

const services = useServices();
const direct = () => services.db.$client.options.connectionString!;
/** The file's database as a pooler would lead to it that is as deploy/pgbouncer has it. */
const limited = (url: string, more = "") => `${url}?options=-c%20statement_timeout%3D31000${more}`;

test("[RUN-06] an address that leads to PostgreSQL itself may listen and lock; one through a pooler that hands sessions out by transaction ends the start", async () => {
  await requireSessions("DATABASE_URL", direct());
  const pooler = await openTransactionPooler(direct());
  onTestFinished(() => pooler.close());
  await expect(requireSessions("MIGRATIONS_URL", pooler.url)).rejects.toThrow(
    /^Configuration: MIGRATIONS_URL leads through a pooler .* POOLER_URL\.$/,
  );
});

test("[RUN-06] an address that leads to a standby ends the start with a sentence, before anything is migrated", async () => {
  await requireWrites("DATABASE_URL", direct());
  const standby = `${direct()}?options=-c%20default_transaction_read_only%3Don`;
  await expect(requireWrites("MIGRATIONS_URL", standby)).rejects.toThrow(
    /^Configuration: MIGRATIONS_URL leads to a database that takes no writes: .* Name the primary\.$/,
  );
});

test("[RUN-06] a pooler that leads elsewhere, or lets statements run for ever, ends the start", async () => {
  const urls = { owner: direct(), site: direct() };
  await requirePooler(urls);
  await requirePooler({ ...urls, pooler: limited(direct()) });
  await expect(requirePooler({ ...urls, pooler: limited(await copyDatabase()) })).rejects.toThrow(
    "Configuration: POOLER_URL leads to another database than DATABASE_URL does.",
  );
  const { message } = await requirePooler({ ...urls, pooler: direct() }).then(
    () => new Error("it starts"),
    (error: Error) => error,
  );
  const [, told = "?"] = /Give the pooler (connect_query = '[^']+')/.exec(message) ?? [];
  expect(
    fs
      .readFileSync("deploy/pgbouncer/pgbouncer.ini", "utf8")
      .replaceAll("connect_query=", "connect_query = "),
  ).toContain(told);
});

test("[RUN-06] pages and jobs ask by way of the pooler; queue, notices and locks go to the database itself", async () => {
  const pooler = limited(direct(), "&application_name=by-way-of-the-pooler");
  const opened = await openServices(services.env, direct(), [], pooler);
  onTestFinished(() => opened.close());
  const { db, locks } = opened.services;
  const { rows: own } = await db.execute<{ name: string; limit: string }>(
    sql`select current_setting('application_name') as name, current_setting('statement_timeout') as limit`,
  );
  expect(own).toEqual([{ name: "by-way-of-the-pooler", limit: "31s" }]);
  await locks.withLock("of the test", async () => {
    const { rows } = await db.execute<{ n: number }>(sql`
      select count(*)::int as n from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())
        and application_name = 'by-way-of-the-pooler'`);
    expect(rows).toEqual([{ n: 0 }]);
  });
  const { rows: others } = await db.execute<{ name: string }>(sql`
    select distinct application_name as name from pg_stat_activity where datname = current_database()`);
  expect(others.map(({ name }) => name)).toEqual(expect.arrayContaining(["pgboss", "site notices"]));
});
