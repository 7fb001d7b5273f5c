import type { Db, Tx } from "./db.server.ts";

/** The connection, or the pool of them, that is asked. The library's types leave it out. */
const clientOf = (db: Db | Tx) => (db as unknown as { _: { session: { client: object } } })._.session.client;

/**
 * A query that Drizzle puts together once, for those that many pages ask: putting one together costs more
 * than its answer. `build` ends with `.prepare(name)` and has `sql.placeholder` where values go.
 * @returns the query, to be asked of a database or within a transaction
 * @example const memberOf = builtQuery((db) => db.select()….where(eq(users.id,
 * sql.placeholder("id"))).prepare("member"));
 *   const [member] = await memberOf(db).execute({ id });
 */
export function builtQuery<Query extends object>(build: (db: Db) => Query): (db: Db | Tx) => Query {
  const built = new WeakMap<object, Query>();
  let first: Query | undefined;
  return (db) => {
    const client = clientOf(db);
    const known = built.get(client);
    if (known) return known;
    first ??= build(db as Db); // a transaction builds what a database does
    // a prepared query, which but for whom it asks is the same everywhere
    const query = Object.create(first, { client: { value: client } }) as Query;
    built.set(client, query);
    return query;
  };
}
