import { randomInt } from "node:crypto";
import pg from "pg";
import { firstOf } from "../kernel/checked.ts";
import { codeOf } from "../kernel/typed.ts";
import type { DatabaseUrls } from "./migrations.server.ts";

/** So often two connections are asked in turn; others may use the pooler meanwhile. */
const LOOKS = 3;
/** PostgreSQL's codes for a prepared statement that is there already, and for one that is not. */
const STATEMENTS_MIXED = /^(42P05|26000)$/;

/** Hands `work` a connection of its own. */
async function withOne<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, query_timeout: 5_000 });
  client.on("error", () => {}); // the query that fails tells it
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
/** Hands `work` two connections that are open side by side. */
const withTwo = <T>(url: string, work: (one: pg.Client, other: pg.Client) => Promise<T>): Promise<T> =>
  withOne(url, (one) => withOne(url, (other) => work(one, other)));

const sessionOf = async (client: pg.Client) =>
  firstOf((await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows).pid;

/**
 * Whether a pooler in front of the database hands its sessions out by transaction: two connections then have
 * one session in turn, or one has two.
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
 * Stands before whatever listens or holds a lock: neither would be heard of again through a pooler that hands
 * sessions out by transaction, and its lock would stay with a session that somebody else is given.
 * @param name of the variable that has the address
 * @throws Error in one sentence
 */
export async function requireSessions(name: "DATABASE_URL" | "MIGRATIONS_URL", url: string): Promise<void> {
  if (await sharesSessions(url))
    throw new Error(
      `Configuration: ${name} leads through a pooler that hands out sessions by transaction, where locks ` +
        "and notices are lost. Name PostgreSQL itself there, and the pooler in POOLER_URL.",
    );
}

/**
 * Stands before migrations, which would fail in words of the database.
 * @throws Error in one sentence
 */
export async function requireWrites(name: "DATABASE_URL" | "MIGRATIONS_URL", url: string): Promise<void> {
  const { only } = await withOne(url, async (one) =>
    firstOf((await one.query<{ only: string }>(READ_ONLY)).rows),
  );
  if (only === "on")
    throw new Error(
      `Configuration: ${name} leads to a database that takes no writes: a standby, or one that was set so. ` +
        "Name the primary.",
    );
}
const READ_ONLY = "select current_setting('transaction_read_only') as only";

/** @throws where the pooler leads elsewhere: pages would then write to another database than jobs */
async function requireSameDatabase(direct: string, pooler: string): Promise<void> {
  const key = randomInt(2 ** 47);
  const isFree = await withOne(direct, async (one) => {
    await one.query("select pg_advisory_lock($1)", [key]);
    return withOne(pooler, async (through) => {
      const { rows } = await through.query<{ got: boolean }>("select pg_try_advisory_xact_lock($1) as got", [
        key,
      ]);
      return firstOf(rows).got;
    });
  });
  if (isFree) throw new Error("Configuration: POOLER_URL leads to another database than DATABASE_URL does.");
}

const askNamed = (client: pg.Client, n: number) =>
  client.query({ name: "of-a-start", text: `select ${n} as n` });

/** @throws where statements of one connection are met by another, as before PgBouncer 1.21 */
async function requirePreparedStatements(pooler: string): Promise<void> {
  try {
    await withTwo(pooler, async (one, other) => {
      await askNamed(one, 1);
      await askNamed(other, 2);
      await askNamed(one, 1);
    });
  } catch (error) {
    if (!STATEMENTS_MIXED.test(String(codeOf(error)))) throw error;
    throw new Error(
      "Configuration: the pooler of POOLER_URL mixes prepared statements up. It must be PgBouncer 1.21 or " +
        "later, or one like it, with max_prepared_statements = 400.",
      { cause: error },
    );
  }
}

const LIMIT = "select setting::int as ms from pg_settings where name = 'statement_timeout'";

/** @throws where a statement that nobody waits for any more would go on for hours */
async function requireLimit(pooler: string): Promise<void> {
  const { ms } = await withOne(pooler, async (one) => firstOf((await one.query<{ ms: number }>(LIMIT)).rows));
  if (ms === 0)
    throw new Error(
      "Configuration: what is asked through POOLER_URL has no limit of time. Give the pooler " +
        "connect_query = 'set statement_timeout = 31000'.",
    );
}

/**
 * Looks at a start whether a pooler does what pages and jobs need of it.
 * @throws Error in one sentence where it does not
 */
export async function requirePooler({ site, pooler }: DatabaseUrls): Promise<void> {
  if (!pooler) return;
  await requireSameDatabase(site, pooler);
  await requirePreparedStatements(pooler);
  await requireLimit(pooler);
}
