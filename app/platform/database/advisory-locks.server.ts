import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import type { Tx } from "./db.server.ts";

const LOCK = "select pg_try_advisory_lock(hashtextextended($1, 0)) as locked";
const UNLOCK = "select pg_advisory_unlock(hashtextextended($1, 0))";
/** How long to wait for a connection and for each answer, in milliseconds. */
const ANSWER_MS = 5_000;
/** Locks that one process can hold at a time. */
const MAX_LOCKS = 10;

/**
 * Advisory locks shared by all processes, for long work. Each occupies a connection of a dedicated pool, so
 * that pages and jobs keep theirs. PostgreSQL frees a lock when its connection ends, so one that does not
 * answer in time is closed.
 */
export function openLocks(url: string) {
  const pool = new pg.Pool({
    connectionString: url,
    keepAlive: true,
    max: MAX_LOCKS,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  // the pool replaces a broken connection, and its query rejects
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));

  return {
    /** Runs `work` under the lock `name`; returns undefined if another caller or process has it. */
    async withLock<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
      const client = await pool.connect();
      let broken = true; // until the server confirms that the lock is not held
      try {
        const { rows } = await client.query<{ locked: boolean }>(LOCK, [name]);
        if (!rows[0]?.locked) {
          broken = false;
          return undefined;
        }
        try {
          return await work();
        } finally {
          await client.query(UNLOCK, [name]).then(
            () => (broken = false),
            () => {}, // the lock ends with the connection
          );
        }
      } finally {
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}
export type Locks = ReturnType<typeof openLocks>;

/** Waits for the lock `name`, and keeps it until the transaction ends. */
export const holdUntilCommit = (tx: Tx, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);

/** Polling interval in milliseconds. */
const LOOK_MS = 100;

/** The lock was not released in time. */
export class StillBusy extends Error {
  constructor(description: string, ms: number) {
    super(`${description} has been locked for ${ms / 1_000} seconds`);
    this.name = "StillBusy";
  }
}

/**
 * Calls `attempt` until it returns a value other than undefined.
 * @throws StillBusy after `mostMs` milliseconds, and whatever `attempt` throws
 */
export async function retryWhileBusy<T>(
  description: string,
  mostMs: number,
  attempt: () => Promise<T | undefined>,
): Promise<T> {
  const end = performance.now() + mostMs;
  for (;;) {
    // oxlint-disable no-await-in-loop -- it polls
    const result = await attempt();
    if (result !== undefined) return result;
    if (performance.now() > end) throw new StillBusy(description, mostMs);
    await sleep(LOOK_MS);
    // oxlint-enable no-await-in-loop
  }
}

/**
 * Waits for the lock `name` and runs `work` under it, without occupying a connection of the pool while
 * waiting.
 * @throws StillBusy after `mostMs` milliseconds, and whatever `work` throws
 */
export async function runExclusively<T>(
  { withLock }: Pick<Locks, "withLock">,
  name: string,
  mostMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const attempt = () => withLock(name, async () => ({ value: await work() }));
  return (await retryWhileBusy(name, mostMs, attempt)).value;
}
