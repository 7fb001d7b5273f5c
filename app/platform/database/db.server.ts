import { drizzle } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import {
  trackTransaction,
  type ReportInsideTransaction,
  requireNoTransaction,
  throwInsideTransaction,
} from "./transaction-guard.server.ts";
import { codeOf } from "../../lib/typed.ts";

type Drizzle = ReturnType<typeof openDrizzle>;
/** Drizzle without its own `transaction`, which the one below replaces. */
export type Db = Omit<Drizzle, "transaction"> & { reportInsideTransaction: ReportInsideTransaction };
export type Tx = Parameters<Parameters<Drizzle["transaction"]>[0]>[0];

const openDrizzle = (pool: pg.Pool) => drizzle(pool);

/**
 * Pool sizes and how long to wait for a connection, in milliseconds. Pages and jobs have separate pools so
 * that neither delays the other.
 */
const POOLS = {
  pages: { max: 10, connectionTimeoutMillis: 5_000 },
  jobs: { max: 6, connectionTimeoutMillis: 20_000 },
} as const;
/**
 * Statement timeouts in milliseconds: in the client and, a second later, in the database. Without the second,
 * abandoned statements would run on for hours and each retry would add another.
 */
const STATEMENT = { query_timeout: 30_000, statement_timeout: 31_000 };

/**
 * @param use which pool: `services.db` is `pages`, `services.jobsDb` is `jobs`
 * @param reportInsideTransaction called when something slow, or another transaction, begins inside a transaction; throws
 *   by default
 */
export function openDb(
  url: string,
  use: keyof typeof POOLS = "pages",
  reportInsideTransaction: ReportInsideTransaction = throwInsideTransaction,
) {
  const pool = new pg.Pool({
    connectionString: url,
    keepAlive: true,
    ...STATEMENT,
    ...POOLS[use],
  });
  // the pool replaces a broken connection, and its query rejects
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db: Db = Object.assign(openDrizzle(pool), { reportInsideTransaction });
  return { pool, db };
}

/**
 * The same services with `db` bound to a transaction: one connection, one statement at a time.
 */
export const within = <S extends { db: Db }>(services: S, tx: Tx): S => ({
  ...services,
  db: tx as unknown as Db, // a transaction has the query methods of a database
});

/** The same services with `db` on the pool for jobs. */
export const forJobs = <S extends { db: Db; jobsDb: Db }>(services: S): S => ({
  ...services,
  db: services.jobsDb,
});

type Builders = Pick<Drizzle, "select" | "insert" | "update" | "delete">;

/** Drizzle on one connection of a pool; created once per connection. */
const openConnection = (client: pg.PoolClient) => drizzle(client);
type Connection = ReturnType<typeof openConnection>;
const connections = new WeakMap<pg.PoolClient, Connection>();
/** Open transactions with their connections. */
const openTransactions = new WeakMap<object, Connection>();

function connectionOf(client: pg.PoolClient): Connection {
  const connection = connections.get(client) ?? openConnection(client);
  connections.set(client, connection);
  return connection;
}

/**
 * Prepares a frequent query: Drizzle builds it once per database and, in transactions, once per connection;
 * PostgreSQL prepares it once per connection. `build` ends with `.prepare(name)` and uses `sql.placeholder`
 * for values.
 */
export function preparedQuery<Query>(build: (db: Builders) => Query): (db: Db | Tx) => Query {
  const prepared = new WeakMap<object, Query>();
  return (db) => {
    const on = openTransactions.get(db) ?? db;
    const query = prepared.get(on) ?? build(on);
    prepared.set(on, query);
    return query;
  };
}

const afterwards = new WeakMap<object, (() => void)[]>();
/** Runs `work` in this process after the transaction has committed. */
export const afterCommit = (tx: Tx, work: () => void) =>
  void afterwards.set(tx, [...(afterwards.get(tx) ?? []), work]);

/**
 * Runs `work` in a transaction: commits when it resolves, rolls back when it throws. Inside it use `tx`
 * only: network calls, files and other connections would occupy the connection for as long as they take.
 * `client` is the same connection, for raw SQL.
 *
 * Replaces Drizzle's `db.transaction`, which never returns its connection to the pool if `begin` fails, as
 * it does while the database restarts. A broken connection is discarded.
 */
export async function transaction<T>(
  { $client: pool, reportInsideTransaction }: Db,
  work: (tx: Tx, client: pg.PoolClient) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  requireNoTransaction("another transaction");
  const client = await pool.connect();
  const connection = connectionOf(client);
  let broken = false;
  let failure: unknown;
  try {
    let openedTx: Tx | undefined;
    const result = await connection.transaction(async (tx) => {
      openedTx = tx;
      openTransactions.set(tx, connection);
      try {
        return await trackTransaction(() => work(tx, client), reportInsideTransaction);
      } catch (error) {
        failure = error;
        throw error;
      }
    }, config);
    for (const run of (openedTx && afterwards.get(openedTx)) ?? []) run();
    return result;
  } catch (error) {
    broken = isDatabaseUnavailable(error);
    throw failure ?? error; // if the rollback fails too, Drizzle throws that error only
  } finally {
    client.release(broken);
  }
}

/** Codes of Node and PostgreSQL for an unreachable, stopping or starting database. */
const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08...|57P0[123]|53300)$/;

/** Messages of pg without a code; the last one is for a connection that broke inside a transaction. */
const AWAY_WORDS =
  /^Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not queryable$/;

/** PostgreSQL's codes for a full disk and for a read-only standby. */
const TAKES_NOTHING = /^(53100|25006)$/;

/** Whether `matches` is true for an error or one of its causes. */
function inChain(error: unknown, matches: (candidate: Error) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  if (matches(error)) return true;
  const inner: unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return inner.some((cause) => inChain(cause, matches));
}

/** Whether an error, or one of its causes, means that the database is unavailable for now. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  inChain(
    error,
    (candidate) =>
      AWAY.test(String(codeOf(candidate))) ||
      ("syscall" in candidate && candidate.syscall === "connect" && codeOf(candidate) === "ENOENT") || // no socket yet
      AWAY_WORDS.test(candidate.message),
  );

/** Whether the database answers but accepts no writes: the disk is full, or it is a standby. */
export const rejectsWrites = (error: unknown): boolean =>
  inChain(error, (candidate) => TAKES_NOTHING.test(String(codeOf(candidate))));

/** Whether a unique constraint was violated, as after a race. */
export const isUniqueViolation = (error: unknown): boolean =>
  inChain(error, (candidate) => codeOf(candidate) === "23505");

/** Whether PostgreSQL cannot represent a value, such as a time out of range. */
export const isInvalidValue = (error: unknown): boolean =>
  inChain(error, (candidate) => /^22...$/.test(String(codeOf(candidate))));
