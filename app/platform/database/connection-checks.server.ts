import pg from "pg";
import { firstOf } from "../../lib/checked.ts";

/** How often two connections' session ids are compared: one look may miss a pooler that others use too. */
const LOOKS = 3;

/** Runs `work` with a new connection. */
async function withOne<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, query_timeout: 5_000 });
  client.on("error", () => {}); // the failing query reports it
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
/** Runs `work` with two simultaneous connections. */
const withTwo = <T>(url: string, work: (one: pg.Client, other: pg.Client) => Promise<T>): Promise<T> =>
  withOne(url, (one) => withOne(url, (other) => work(one, other)));

const sessionOf = async (client: pg.Client) =>
  firstOf((await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows).pid;

/**
 * Whether a pooler in front of the database runs in transaction mode: two connections then share a session,
 * or one connection changes sessions.
 */
const sharesSessions = (url: string) =>
  withTwo(url, async (one, other) => {
    const [ofOne, ofOther] = [new Set<number>(), new Set<number>()];
    for (let look = 0; look < LOOKS; look++) {
      ofOne.add(await sessionOf(one)); // oxlint-disable-line no-await-in-loop -- in turn
      ofOther.add(await sessionOf(other)); // oxlint-disable-line no-await-in-loop -- as above
    }
    return ofOne.size > 1 || ofOther.size > 1 || [...ofOne].some((pid) => ofOther.has(pid));
  });

/**
 * Checks that a connection keeps its session. A pooler in transaction mode, the default of some hosted
 * databases, loses LISTEN and advisory locks without an error.
 * @param name the variable that contains the address
 * @throws Error in one sentence
 */
export async function requireSessions(name: "DATABASE_URL" | "MIGRATIONS_URL", url: string): Promise<void> {
  if (await sharesSessions(url))
    throw new Error(
      `Configuration: ${name} leads through a pooler that hands out sessions by transaction, where locks ` +
        "and notices are lost. Name PostgreSQL itself there.",
    );
}

/**
 * Checks, before migrations run, that the database is writable.
 * @throws Error in one sentence
 */
export async function requireWrites(name: "DATABASE_URL" | "MIGRATIONS_URL", url: string): Promise<void> {
  const { only } = await withOne(url, async (client) =>
    firstOf((await client.query<{ only: string }>(READ_ONLY)).rows),
  );
  if (only === "on")
    throw new Error(
      `Configuration: ${name} leads to a database that takes no writes: a standby, or one set to read only. ` +
        "Name the primary.",
    );
}
const READ_ONLY = "select current_setting('transaction_read_only') as only";
