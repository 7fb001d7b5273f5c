import type { Db } from "./db.server.ts";

/**
 * A query that Drizzle puts together once for each database, for those that many pages ask: putting one
 * together costs more than its answer. `build` ends with `.prepare(name)` and has `sql.placeholder` where
 * values go.
 * @example const memberOf = builtQuery((db) => db.select()….where(eq(users.id,
 * sql.placeholder("id"))).prepare("member"));
 *   const [member] = await memberOf(db).execute({ id });
 */
export function builtQuery<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}
