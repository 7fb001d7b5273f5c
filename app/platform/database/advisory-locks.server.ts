import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import type { Tx } from "./db.server.ts";

const TRY = "select pg_try_advisory_lock(hashtextextended($1, 0)) as got";
const LEAVE = "select pg_advisory_unlock(hashtextextended($1, 0)) as got";
/** How long to wait for an answer, in milliseconds. */
const ANSWER_MS = 5_000;

/** Rejects with pg's timeout message if the answer is late; the server may still carry out the query. */
async function inTime<T>(asked: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("Query read timeout")), ANSWER_MS);
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer));
}

type Connection = ReturnType<typeof connect>;
function connect(url: string) {
  const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {}); // the failing query reports it
  // a connection runs one statement at a time
  let before: Promise<unknown> = Promise.resolve();
  const ask = async (text: string, name: string) => {
    const mine = before.then(() => client.query<{ got: boolean }>(text, [name]));
    before = mine.catch(() => {});
    return (await mine).rows[0]?.got === true;
  };
  // the number of holders of a lock on this connection and of waiting requests
  return { client, ask, ready: client.connect(), users: 0 };
}

/** The current connection, and retired ones that still hold locks. */
function openConnections(url: string) {
  const open = new Set<Connection>();
  let current: Connection | undefined;

  /** Makes the next user open a new connection. */
  const retire = (one: Connection) => {
    if (current === one) current = undefined;
  };
  function connected() {
    if (current) return current;
    const made = connect(url);
    open.add(made);
    made.client.once("end", () => {
      open.delete(made);
      retire(made);
    });
    made.ready.catch(() => retire(made));
    return (current = made);
  }

  return {
    retire,
    async use<T>(work: (on: Connection) => Promise<T>): Promise<T> {
      const on = connected();
      on.users++;
      try {
        await on.ready;
        return await work(on);
      } finally {
        on.users--;
        if (on !== current && on.users === 0) void on.client.end();
      }
    },
    async close() {
      await Promise.all(
        [...open].map(async ({ ready, client }) => {
          await ready.catch(() => {});
          await client.end();
        }),
      );
    },
  };
}

/**
 * Advisory locks shared by all processes, for long work. They are taken on one dedicated connection, opened
 * at first use, so that holding a lock occupies neither a transaction nor a connection of the pool.
 * PostgreSQL frees them when the process dies. If the database does not answer in time, the next lock opens a
 * new connection and the previous one is closed once its locks are released.
 */
export function openLocks(url: string) {
  const taken = new Set<string>(); // a session may take its own lock twice
  const connections = openConnections(url);

  async function take(on: Connection, name: string) {
    const asked = on.ask(TRY, name);
    try {
      return await inTime(asked);
    } catch (error) {
      connections.retire(on);
      asked.then((late) => late && on.ask(LEAVE, name)).catch(() => {}); // the lock arrived too late
      throw error;
    }
  }
  const locked = <T>(name: string, work: () => Promise<T>) =>
    connections.use(async (on) => {
      if (!(await take(on, name))) return undefined;
      try {
        return await work();
      } finally {
        // if it times out, the unlock query still runs later, or the connection ends
        await inTime(on.ask(LEAVE, name)).catch(() => connections.retire(on));
      }
    });

  return {
    /** Runs `work` under the lock `name`; returns undefined if another caller or process has it. */
    async withLock<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
      if (taken.has(name)) return undefined;
      taken.add(name);
      try {
        return await locked(name, work);
      } finally {
        taken.delete(name);
      }
    },
    close: () => connections.close(),
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
  constructor(what: string, ms: number) {
    super(`${what} has been locked for ${ms / 1_000} seconds`);
    this.name = "StillBusy";
  }
}

/**
 * Calls `attempt` until it returns a value other than undefined.
 * @throws StillBusy after `mostMs` milliseconds, and whatever `attempt` throws
 */
export async function retryWhileBusy<T>(
  what: string,
  mostMs: number,
  attempt: () => Promise<T | undefined>,
): Promise<T> {
  const end = performance.now() + mostMs;
  for (;;) {
    // oxlint-disable no-await-in-loop -- it polls
    const done = await attempt();
    if (done !== undefined) return done;
    if (performance.now() > end) throw new StillBusy(what, mostMs);
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
