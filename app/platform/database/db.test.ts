import type pg from "pg";
import { sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { expect, onTestFinished, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import { preparedQuery, openDb, transaction } from "./db.server.ts";

const services = useServices();

/** A separate pool on the test file's database. */
function openOwn() {
  const opened = openDb(services.db.$client.options.connectionString!);
  onTestFinished(() => opened.pool.end());
  return opened;
}
/** Simulates that the database becomes unavailable when the next connection is taken. */
const breakNext = (pool: pg.Pool) => pool.once("acquire", (client) => void client.end());
const answers = (tx: { execute(query: ReturnType<typeof sql>): PromiseLike<{ rows: unknown[] }> }) =>
  tx.execute(sql`select 1 as n`).then(({ rows }) => rows);

test("[HOUSE-01] returns a connection to the pool if it breaks at begin", async () => {
  const { db, pool } = openOwn();
  for (let n = 0; n < pool.options.max; n++) {
    breakNext(pool);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(transaction(db, async (tx) => answers(tx))).rejects.toThrow();
    expect(pool.totalCount - pool.idleCount).toBe(0);
  }
  expect(await transaction(db, async (tx) => answers(tx))).toEqual([{ n: 1 }]);
});

test("rolls back after a failure and reuses the connection", async () => {
  const { db, pool } = openOwn();
  await db.execute(sql`create table if not exists test_notes (note text)`);
  const failing = transaction(db, async (tx) => {
    await tx.execute(sql`insert into test_notes values ('lost')`);
    throw new Error("the door fell in");
  });
  await expect(failing).rejects.toThrow("the door fell in");
  expect((await db.execute(sql`select note from test_notes`)).rows).toEqual([]);
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
});

test("discards a connection that breaks during a transaction", async () => {
  const { db, pool } = openOwn();
  const ended = transaction(db, async (tx) => {
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(ended).rejects.toThrow("pg_terminate_backend"); // not the error of the rollback
  expect(pool.totalCount - pool.idleCount).toBe(0);
  expect(await transaction(db, async (tx) => answers(tx))).toEqual([{ n: 1 }]);
});

test("[SPEED-07] stops an abandoned statement in the database too", async () => {
  const { pool } = openOwn();
  const { rows } = await pool.query<{ ms: number }>(
    "select setting::int as ms from pg_settings where name = 'statement_timeout'",
  );
  const waited = pool.options.query_timeout!;
  expect(rows[0]!.ms).toBeGreaterThan(waited);
  expect(rows[0]!.ms).toBeLessThan(waited + 5_000);
});

test("sees a transaction's own writes in a prepared query", async () => {
  const { db } = openOwn();
  const notes = pgTable("test_prepared_notes", { note: text() });
  await db.execute(sql`create table ${notes} (note text)`);
  const readNotes = preparedQuery((on) => on.select().from(notes).prepare("test_notes"));
  for (const note of ["one", "two"])
    // oxlint-disable-next-line no-await-in-loop -- the connection is used again
    await transaction(db, async (tx) => {
      await tx.insert(notes).values({ note });
      expect(await readNotes(tx).execute()).toContainEqual({ note });
    });
  expect(await readNotes(db).execute()).toEqual([{ note: "one" }, { note: "two" }]);
});
