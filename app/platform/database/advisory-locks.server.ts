import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import type { Tx } from "./db.server.ts";

const TRY = "select pg_try_advisory_lock(hashtextextended($1, 0)) as got";
const LEAVE = "select pg_advisory_unlock(hashtextextended($1, 0)) as got";
/** Milliseconds for which an answer is waited for. */
const ANSWER_MS = 5_000;

/** The answer, or pg's own words for none in time; the server may do what was asked all the same. */
async function inTime<T>(asked: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("Query read timeout")), ANSWER_MS);
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer));
}

type Connection = ReturnType<typeof connect>;
function connect(url: string) {
  const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {}); // the query that fails tells it
  // one connection takes one statement at a time, however many want a lock
  let before: Promise<unknown> = Promise.resolve();
  const ask = async (text: string, name: string) => {
    const mine = before.then(() => client.query<{ got: boolean }>(text, [name]));
    before = mine.catch(() => {});
    return (await mine).rows[0]?.got === true;
  };
  // users are those who hold a lock on it or ask for one
  return { client, ask, ready: client.connect(), users: 0 };
}

/** One connection at a time, and beside it those that were retired while somebody still uses them. */
function openConnections(url: string) {
  const open = new Set<Connection>();
  let current: Connection | undefined;

  /** The next one to use a connection opens another. */
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
 * Locks between processes for work that takes long. They live on one connection of their own, opened at the
 * first use, so that nobody holds a transaction or a connection of the pool meanwhile. PostgreSQL frees them
 * when the process dies. Where it does not answer, the next lock opens another connection, and the one before
 * is closed once nobody works under its locks.
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
      asked.then((late) => late && on.ask(LEAVE, name)).catch(() => {}); // nobody works under it
      throw error;
    }
  }
  const locked = <T>(name: string, work: () => Promise<T>) =>
    connections.use(async (on) => {
      if (!(await take(on, name))) return undefined;
      try {
        return await work();
      } finally {
        // asked already, it is left in its turn, or with its connection
        await inTime(on.ask(LEAVE, name)).catch(() => connections.retire(on));
      }
    });

  return {
    /**
     * Runs `work` unless somebody else, here or in another process, works under the same name; undefined
     * then.
     */
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

/** Lets one transaction at a time go on under this name, here and in every process, until it ends. */
export const holdUntilCommit = (tx: Tx, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);

/** Milliseconds between two looks whether somebody else is done. */
const LOOK_MS = 100;

/** Somebody else was at work all the time. */
export class StillBusy extends Error {
  constructor(what: string, ms: number) {
    super(`Somebody else has been at work on ${what} for ${ms / 1_000} seconds`);
    this.name = "StillBusy";
  }
}

/**
 * Tries again and again while somebody else is at work, which `attempt` says with undefined.
 * @throws StillBusy after so many milliseconds, and whatever `attempt` throws
 */
export async function untilFree<T>(
  what: string,
  mostMs: number,
  attempt: () => Promise<T | undefined>,
): Promise<T> {
  const end = performance.now() + mostMs;
  for (;;) {
    // oxlint-disable no-await-in-loop -- it is a wait for somebody else
    const done = await attempt();
    if (done !== undefined) return done;
    if (performance.now() > end) throw new StillBusy(what, mostMs);
    await sleep(LOOK_MS);
    // oxlint-enable no-await-in-loop
  }
}

/**
 * Runs `work` once nobody else, here or in another process, works under this name; no connection of the pool
 * is held meanwhile.
 * @throws StillBusy after so many milliseconds, and whatever `work` throws
 */
export async function oneByOne<T>(
  { withLock }: Pick<Locks, "withLock">,
  name: string,
  mostMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const attempt = () => withLock(name, async () => ({ value: await work() }));
  return (await untilFree(name, mostMs, attempt)).value;
}
