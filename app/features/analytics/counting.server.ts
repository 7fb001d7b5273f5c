import { sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { type Tx, transaction } from "../../platform/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { COUNT_FACTS, COUNT_JOURNEYS, COUNT_SIGNUPS, OPEN_SUMS } from "./counting-sql.server.ts";
import { firstOf } from "../../kernel/checked.ts";

/** Rows of `analytics_uncounted` that are counted in one transaction. */
const AT_ONCE = 20_000;
/** A constant of our own: who counts while another process does leaves it to that one. */
const COUNTING_LOCK = 728_411_018;

/** Lets nobody count until this transaction ends: what comes in meanwhile is counted afterwards. */
export const holdCounting = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${COUNTING_LOCK})`);

const TAKE = `delete from analytics_uncounted
  where ctid = any(array(select ctid from analytics_uncounted limit $1))
  returning what, received_at::text as at, journey_id as id, fact_id as fact`;
type Taken = { what: "journey" | "signup" | "fact"; at: string; id: string; fact: string };

/**
 * Counts one lot, in the transaction of its connection.
 * @returns how many rows it took: nothing is left where they are fewer than `AT_ONCE`
 */
async function countLot(client: PoolClient): Promise<number> {
  const lock = await client.query<{ mine: boolean }>("select pg_try_advisory_xact_lock($1) as mine", [
    COUNTING_LOCK,
  ]);
  if (!firstOf(lock.rows).mine) return 0;
  const { rows } = await client.query<Taken>(TAKE, [AT_ONCE]);
  const taken = (what: Taken["what"]) => rows.filter((one) => one.what === what);
  const [journeys, signups, facts] = [taken("journey"), taken("signup"), taken("fact")];
  if (journeys.length) {
    const times = journeys.map(({ at }) => at);
    const span = await client.query<{ first: string; last: string }>(
      "select min(at)::text as first, max(at)::text as last from unnest($1::timestamptz[]) as t(at)",
      [times],
    );
    // the planner knows no sizes inside one statement: with a backlog of many days it would compare
    // everything with everything
    await client.query("set local enable_nestloop = off");
    await client.query(COUNT_JOURNEYS, [
      times,
      journeys.map(({ id }) => id),
      firstOf(span.rows).first,
      firstOf(span.rows).last,
    ]);
  }
  if (signups.length)
    await client.query(COUNT_SIGNUPS, [signups.map(({ at }) => at), signups.map(({ id }) => id)]);
  const changed = [...journeys, ...signups];
  const counted = facts.map(({ fact }) => fact);
  if (facts.length) await client.query(COUNT_FACTS, [counted]);
  if (rows.length)
    await client.query(OPEN_SUMS, [changed.map(({ at }) => at), changed.map(({ id }) => id), counted]);
  return rows.length;
}

/**
 * Brings the statistics up to date with what came in since they were last: each journey, sign-up and fact
 * counts once, however late it came and however often this runs. One that was erased before it was counted is
 * left out. Two at a time do no harm: one of them does the work.
 * @returns how many rows were counted
 */
export async function countNew({ db }: Pick<Services, "db">): Promise<number> {
  let counted = 0;
  for (let lot = AT_ONCE; lot === AT_ONCE; counted += lot)
    // oxlint-disable-next-line no-await-in-loop -- one lot after the other, each in its own transaction
    lot = await transaction(db, (_tx, client) => countLot(client));
  return counted;
}
