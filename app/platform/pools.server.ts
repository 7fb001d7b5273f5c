import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { SiteClient } from "./site-client.server.ts";

const background = new AsyncLocalStorage<true>();

/**
 * Marks `work` as nobody's page: it takes its connections from a pool of its own, so that many visitors do
 * not keep jobs waiting, nor jobs visitors.
 */
export const inBackground = <T>(work: () => Promise<T>): Promise<T> => background.run(true, work);

/** Connections for pages, and for jobs and what looks after the site. */
const CONNECTIONS = { pages: 10, background: 6 };
/** Milliseconds for which a page, and a job, wait for a connection. */
const WAIT_MS = { pages: 5_000, background: 20_000 };
/**
 * When so many pages wait, and none has been given a connection for so long, one more is refused at once,
 * while that can still be said. A burst that the database works off is none of that.
 */
const STUCK = { waiting: 100, ms: 1_000 };

/** Too many pages wait for the database. The code is PostgreSQL's own for "too many connections". */
class PoolBusy extends Error {
  readonly code = "53300";
  constructor(waiting: number) {
    super(`${waiting} requests wait for a connection to the database already`);
    this.name = "PoolBusy";
  }
}

type Callback = Parameters<pg.Pool["connect"]>[0];

/** The pool of pages, which hands work in the background a connection of that one's own pool. */
class TwoPools extends pg.Pool {
  readonly background: pg.Pool;
  #movedAt = 0;
  constructor(pages: pg.PoolConfig, others: pg.PoolConfig) {
    super(pages);
    this.background = new pg.Pool(others);
    this.on("acquire", () => (this.#movedAt = performance.now()));
  }
  /** Whether pages wait here for nothing. */
  get #isStuck() {
    return this.waitingCount >= STUCK.waiting && performance.now() - this.#movedAt > STUCK.ms;
  }
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (background.getStore()) return take(this.background, callback);
    if (!this.#isStuck) return callback ? super.connect(callback) : super.connect();
    const busy = new PoolBusy(this.waitingCount);
    if (!callback) return Promise.reject(busy);
    callback(busy, undefined, () => {});
  }
  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    if (callback) return super.end(() => this.background.end(callback));
    return Promise.all([super.end(), this.background.end()]).then(() => undefined);
  }
}

const take = (pool: pg.Pool, callback?: Callback) => (callback ? pool.connect(callback) : pool.connect());

/**
 * Milliseconds for which a statement is waited for, and then runs on: one that nobody waits for any more
 * would go on for hours, and whoever tries again begins another beside it.
 */
const STATEMENT_MS = { waited: 30_000, run: 31_000 };

/**
 * A connection that breaks is replaced by the pool; whoever was using it learns of it by the failure of their
 * query.
 */
function surviveBreaks(pool: pg.Pool) {
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
}

/** Two pools on one database: for pages, and for jobs and what looks after the site. */
export function openPools(url: string): pg.Pool {
  const common = {
    connectionString: url,
    query_timeout: STATEMENT_MS.waited,
    statement_timeout: STATEMENT_MS.run,
    keepAlive: true,
    Client: SiteClient,
  };
  const pool = new TwoPools(
    { ...common, max: CONNECTIONS.pages, connectionTimeoutMillis: WAIT_MS.pages },
    { ...common, max: CONNECTIONS.background, connectionTimeoutMillis: WAIT_MS.background },
  );
  [pool, pool.background].forEach(surviveBreaks);
  return pool;
}

/** How many connections of each pool are in use, and how many wait for one. */
export const poolFigures = (pool: pg.Pool) =>
  [
    ["pages", pool] as const,
    ...(pool instanceof TwoPools ? [["background", pool.background] as const] : []),
  ].map(([name, one]) => ({ name, open: one.totalCount, idle: one.idleCount, waiting: one.waitingCount }));
