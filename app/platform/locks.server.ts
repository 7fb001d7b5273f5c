import pg from "pg";

const TRY = "select pg_try_advisory_lock(hashtextextended($1, 0)) as got";
const LEAVE = "select pg_advisory_unlock(hashtextextended($1, 0))";

/**
 * Locks between processes for work that takes long. They live on one connection of their own, opened at the
 * first use, so that nobody holds a transaction or a connection of the pool meanwhile. PostgreSQL frees them
 * when the process dies.
 */
export function openLocks(url: string) {
  const taken = new Set<string>(); // a session may take its own lock twice
  let opening:
    | Promise<{ client: pg.Client; ask: (text: string, name: string) => Promise<boolean> }>
    | undefined;

  async function connect() {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    client.on("error", () => {}); // the query that fails tells it
    client.once("end", () => (opening = undefined));
    await client.connect();
    // one connection takes one statement at a time, however many want a lock
    let before: Promise<unknown> = Promise.resolve();
    const ask = async (text: string, name: string) => {
      const mine = before.then(() => client.query<{ got: boolean }>(text, [name]));
      before = mine.catch(() => {});
      return (await mine).rows[0]?.got === true;
    };
    return { client, ask };
  }
  function connected() {
    opening ??= connect();
    opening.catch(() => (opening = undefined));
    return opening;
  }

  async function locked<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    const { client, ask } = await connected();
    if (!(await ask(TRY, name))) return undefined;
    try {
      return await work();
    } finally {
      await ask(LEAVE, name).catch(() => client.end()); // a connection that ends frees it too
    }
  }

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
    async close() {
      await (await opening?.catch(() => undefined))?.client.end();
    },
  };
}
export type Locks = ReturnType<typeof openLocks>;
