import { sql } from "drizzle-orm";
import { firstOf } from "../kernel/checked.ts";
import { type Db, openDb } from "./db.server.ts";
import type { Log } from "./log.server.ts";

/** Milliseconds for which it is remembered whether the replica may be asked. */
const LOOK_MS = 10_000;
/**
 * Seconds by which it may be behind. Processes sign every few seconds, so a quiet site is not behind either.
 */
const BEHIND_S = 60;

/** Seconds by which a standby is behind its primary; 0 of a database that is none. */
async function secondsBehind(db: Db): Promise<number> {
  const { rows } = await db.execute<{ behind: number }>(sql`
    select coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8 as behind`);
  return firstOf(rows).behind;
}

/**
 * A second database that is only read from, such as a streaming replica, for what reads much and may be a few
 * seconds old.
 * @param url none where there is no such database: the first one is asked then
 * @param mostBehind seconds by which it may be behind
 */
export function openReplica(url: string | undefined, log: Log, mostBehind = BEHIND_S) {
  if (!url)
    return {
      read: <S extends { db: Db }, T>(services: S, work: (services: S) => Promise<T>): Promise<T> =>
        work(services),
      close: () => Promise.resolve(),
    };
  const { db, pool } = openDb(url);
  let known = { until: -Infinity, usable: true };
  const note = (usable: boolean, why: object) => {
    if (known.usable && !usable) log.warn(why, "statistics are read from the database, not from its replica");
    if (!known.usable && usable) log.info("statistics are read from the replica again");
    known = { until: performance.now() + LOOK_MS, usable };
  };
  const isUsable = async () => {
    if (performance.now() < known.until) return known.usable;
    await secondsBehind(db).then(
      (behind) => note(behind <= mostBehind, { behind }),
      (error: unknown) => note(false, { error }),
    );
    return known.usable;
  };
  return {
    /**
     * Runs `work` with the replica as its database; with the first one where the replica is away, far behind
     * or fails. `work` only reads.
     */
    async read<S extends { db: Db }, T>(services: S, work: (services: S) => Promise<T>): Promise<T> {
      if (!(await isUsable())) return work(services);
      try {
        return await work({ ...services, db });
      } catch (error) {
        note(false, { error });
        return work(services);
      }
    },
    close: () => pool.end(),
  };
}
