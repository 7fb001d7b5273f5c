import { drizzle } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import { markHeld, type ReportHeld, requireNoneHeld, throwHeld } from "./held-connection.server.ts";
import { codeOf } from "../../lib/typed.ts";

type Drizzle = ReturnType<typeof openDrizzle>;
/** Without Drizzle's own `transaction`, see below. */
export type Db = Omit<Drizzle, "transaction"> & { reportHeld: ReportHeld };
export type Tx = Parameters<Parameters<Drizzle["transaction"]>[0]>[0];

const openDrizzle = (pool: pg.Pool) => drizzle(pool);

/**
 * Connections for pages and for jobs, and milliseconds for which each waits for one: a crowd of visitors does
 * not delay jobs, nor jobs visitors.
 */
const POOLS = {
  pages: { max: 10, connectionTimeoutMillis: 5_000 },
  jobs: { max: 6, connectionTimeoutMillis: 20_000 },
} as const;
/**
 * Timeouts of a statement in the client and, a second later, in the database, in milliseconds: an abandoned
 * statement would otherwise run for hours, and each retry would add another.
 */
const STATEMENT = { query_timeout: 30_000, statement_timeout: 31_000 };

/**
 * @param use who takes connections: `services.db` is the pages', `services.jobsDb` the jobs'
 * @param reportHeld what happens where something slow, or another transaction, begins inside a transaction;
 *   throws by default
 */
export function openDb(url: string, use: keyof typeof POOLS = "pages", reportHeld: ReportHeld = throwHeld) {
  const pool = new pg.Pool({
    connectionString: url,
    keepAlive: true,
    ...STATEMENT,
    ...POOLS[use],
  });
  // a broken connection is replaced; its query fails by itself
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db: Db = Object.assign(openDrizzle(pool), { reportHeld });
  return { pool, db };
}

/**
 * The same services with a transaction for their database, for a verb that reads by them: it asks on the one
 * connection that is held, where another of the pool may not be taken. One statement at a time.
 */
export const within = <S extends { db: Db }>(services: S, tx: Tx): S => ({
  ...services,
  db: tx as unknown as Db, // a transaction answers what a database does
});

/** The same services on the connections of jobs. */
export const forJobs = <S extends { db: Db; jobsDb: Db }>(services: S): S => ({
  ...services,
  db: services.jobsDb,
});

/**
 * A query that members' pages ask all the time: Drizzle builds it once for each database, PostgreSQL plans it once
 * for each connection. `build` ends with `.prepare(name)` and has `sql.placeholder` where values go.
 */
export function hotQuery<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const prepared = new WeakMap<Db, Query>();
  return (db) => {
    const query = prepared.get(db) ?? build(db);
    prepared.set(db, query);
    return query;
  };
}

const afterwards = new WeakMap<object, (() => void)[]>();
/** Runs `work` in this process once the transaction is committed; never where it is not. */
export const afterCommit = (tx: Tx, work: () => void) =>
  void afterwards.set(tx, [...(afterwards.get(tx) ?? []), work]);

/**
 * Runs `work` in a transaction: committed when it resolves, rolled back when it throws. Inside it only `tx` is
 * used: network, files and other connections would hold the connection for as long as they take. `client` is
 * the same connection, for statements that are kept as text.
 *
 * Replaces Drizzle's `db.transaction`, which never returns its connection to the pool if `begin` fails, as it
 * does while the database restarts. A connection that broke is discarded.
 */
export async function transaction<T>(
  { $client: pool, reportHeld }: Db,
  work: (tx: Tx, client: pg.PoolClient) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  requireNoneHeld("another transaction");
  const client = await pool.connect();
  let broken = false;
  let failure: unknown;
  try {
    let own: Tx | undefined;
    const result = await drizzle(client).transaction(async (tx) => {
      own = tx;
      try {
        return await markHeld(() => work(tx, client), reportHeld);
      } catch (error) {
        failure = error;
        throw error;
      }
    }, config);
    for (const run of (own && afterwards.get(own)) ?? []) run();
    return result;
  } catch (error) {
    broken = databaseIsAway(error);
    throw failure ?? error; // where the rollback fails too, Drizzle says that alone
  } finally {
    client.release(broken);
  }
}

/**
 * The same function, whose calls wait for one another: a transaction has one connection, which takes one
 * statement at a time. After a failure none is run.
 */
export function inTurn<Args extends unknown[], Result>(
  run: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  let before: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const mine = before.then(() => run(...args));
    before = mine;
    return mine;
  };
}

/** Codes of Node and PostgreSQL for an unreachable, stopping or starting database. */
const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08...|57P0[123]|53300)$/;

/** Messages of pg for the same, without a code; the last for a connection that broke inside a transaction. */
const AWAY_WORDS =
  /^Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not queryable$/;

/** PostgreSQL's codes for a disk that is full, and for a standby that takes no writes. */
const TAKES_NOTHING = /^(53100|25006)$/;

/** Whether this holds for an error or for one of its causes. */
function inChain(error: unknown, says: (one: Error) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  if (says(error)) return true;
  const inner: unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return inner.some((one) => inChain(one, says));
}

/**
 * Whether an error, or one of its causes, means that the database is unavailable for now.
 */
export const databaseIsAway = (error: unknown): boolean =>
  inChain(
    error,
    (one) =>
      AWAY.test(String(codeOf(one))) ||
      ("syscall" in one && one.syscall === "connect" && codeOf(one) === "ENOENT") || // no socket yet
      AWAY_WORDS.test(one.message),
  );

/** Whether the database answers but takes no writes: the disk is full, or it is a standby. */
export const databaseTakesNothing = (error: unknown): boolean =>
  inChain(error, (one) => TAKES_NOTHING.test(String(codeOf(one))));

/** Whether a unique value exists already, as after a race. */
export const isThereAlready = (error: unknown): boolean => inChain(error, (one) => codeOf(one) === "23505");

/** Whether a value cannot be represented in the database, such as a time out of range. */
export const valueIsNone = (error: unknown): boolean =>
  inChain(error, (one) => /^22...$/.test(String(codeOf(one))));
