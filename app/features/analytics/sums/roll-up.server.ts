import { sql } from "drizzle-orm";
import { addDays, indiaDay, type IndiaDay } from "../../../lib/india-time.ts";
import { type Db, type Tx, transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { MAX_RECORD_AGE_DAYS } from "../collection/collect.server.ts";
import { beganIn, happenedIn } from "./conditions.server.ts";
import { PAIR_DIMENSIONS } from "../domain/funnel.ts";
import { OTHER } from "../domain/sums.ts";
import {
  ADDED_UP,
  factSums,
  namedSums,
  pairSums,
  revenueSums,
  SUM_COLUMNS,
  VALUES_A_DAY,
  VISIT_DIMENSIONS,
  visitSums,
} from "./visit-sums.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "env" | "log">;

/** Recent days that are recomputed each night, because records for them may still arrive. */
const RECOMPUTED_DAYS = MAX_RECORD_AGE_DAYS + 2;
/** Hours after midnight in which yesterday is recomputed too: visits that started then may still be open. */
const YESTERDAY_HOURS = 3;
/** Most paths stored for one day. */
const PATHS_A_DAY = 50;
/** Time after which a run starts no further day, in milliseconds; a backlog takes several runs. */
const RUN_MS = 5 * 60_000;

const GROUPED = sql.raw("filter, filter_value, dimension");

/** Serializes roll-ups of the same day across processes. */
const lockDay = (tx: Tx, day: IndiaDay) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`analytics day ${day}`}))`);

/**
 * Recomputes the roll-up of a day from its visits and facts.
 * @param byFilter also rolls up by each value of each filter; if false, such rows of the day are deleted
 */
export async function rollUpDay(db: Db, day: IndiaDay, byFilter: boolean): Promise<void> {
  const span = { from: day, to: day };
  await transaction(db, async (tx) => {
    await lockDay(tx, day);
    await tx.execute(sql`set local work_mem = '64MB'`); // group in memory
    await tx.execute(sql`delete from analytics_days where day = ${day}::date`);
    await tx.execute(sql`
      insert into analytics_days (${SUM_COLUMNS})
      select filter, filter_value, ${day}::date, dimension,
        case when rank <= case dimension when 'path' then ${PATHS_A_DAY}::int else ${VALUES_A_DAY}::int end
          then value else ${OTHER} end as named, ${ADDED_UP}
      from (
        select *, row_number() over (
          partition by ${GROUPED} order by visits desc, occurrences desc, value) as rank
        from (
          select ${GROUPED}, value, ${ADDED_UP} from ${namedSums(sql`
            select * from (${visitSums(beganIn(span), VISIT_DIMENSIONS, byFilter)}) visits
            union all select * from (${factSums(happenedIn(span))}) facts
            union all select * from (${pairSums(day)}) pairs
            union all select * from (${revenueSums(happenedIn(span))}) revenue`)}
          group by ${GROUPED}, value
        ) summed
      ) ranked group by ${GROUPED}, named`);
  });
}

/** Recomputes a past day's facts after one was recorded late. */
export async function rollUpFacts(db: Db, day: IndiaDay): Promise<void> {
  await transaction(db, async (tx) => {
    await lockDay(tx, day);
    await tx.execute(sql`
      delete from analytics_days where day = ${day}::date
        and dimension = any(${sql.param(["fact", "method", ...PAIR_DIMENSIONS])}::text[])`);
    await tx.execute(sql`
      insert into analytics_days (${SUM_COLUMNS})
      select filter, filter_value, ${day}::date, dimension, value, ${ADDED_UP}
      from ${namedSums(sql`
        select * from (${factSums(happenedIn({ from: day, to: day }))}) facts
        union all select * from (${pairSums(day)}) pairs`)}
      group by ${GROUPED}, value`);
  });
}

/** Rolls up today, and in its first hours yesterday too. */
export async function rollUpToday({ db, clock }: Pick<Dependencies, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const today = indiaDay(now);
  const began = indiaDay(now.getTime() - YESTERDAY_HOURS * 3_600_000);
  // oxlint-disable-next-line no-await-in-loop -- one day after the other
  for (const day of new Set([began, today])) await rollUpDay(db, day, false);
}

/**
 * Past days that still need a roll-up, newest first: those not rolled up by filter yet, and the last `again`
 * days. Never a day whose visits have expired, even in part, because a roll-up would lose their figures.
 */
async function daysToRollUp({ db, clock, env }: Dependencies, again: number): Promise<IndiaDay[]> {
  const yesterday = addDays(indiaDay(clock.now()), -1);
  const oldest = addDays(yesterday, 2 - env.ANALYTICS_RAW_DAYS);
  const recent = addDays(yesterday, 1 - again);
  const { rows } = await db.execute<{ day: IndiaDay }>(sql`
    select day::text as day from (
      select generate_series(greatest(${oldest}::date, (select min(day) from (
        select min(started_at at time zone 'Asia/Kolkata')::date as day from analytics_visits
        union all select min(at at time zone 'Asia/Kolkata')::date from analytics_facts
      ) first)), ${yesterday}::date, interval '1 day')::date as day
    ) days
    where day >= ${recent}::date and (
        exists (select from analytics_days s where s.day = days.day)
        or exists (select from analytics_facts f where f.at >= day::timestamp at time zone 'Asia/Kolkata'
          and f.at < (day + 1)::timestamp at time zone 'Asia/Kolkata'))
      or not exists (select from analytics_days s
          where s.filter = 'platform' and s.dimension = 'all' and s.day = days.day)
        and exists (select from analytics_visits v where v.started_at >= day::timestamp at time zone 'Asia/Kolkata'
          and v.started_at < (day + 1)::timestamp at time zone 'Asia/Kolkata')
    order by 1 desc`);
  return rows.map(({ day }) => day);
}

/**
 * Rolls up past days, each in its own transaction; a day that fails does not stop the others.
 * @param again how many of the last days to recompute even if they were rolled up before
 * @param ms no further day is started after this time; the next run continues
 * @returns the number of days rolled up
 * @throws the error of the first day that failed, after the others
 */
export async function rollUpDays(services: Dependencies, { again = 0, ms = RUN_MS } = {}): Promise<number> {
  const until = performance.now() + ms;
  const failures: unknown[] = [];
  let summed = 0;
  for (const day of await daysToRollUp(services, again)) {
    // oxlint-disable-next-line no-await-in-loop -- one day after the other
    await rollUpDay(services.db, day, true).then(
      () => summed++,
      (error: unknown) => {
        services.log.error({ error, day }, "roll-up of a day failed");
        failures.push(error);
      },
    );
    if (performance.now() >= until) break;
  }
  if (failures.length > 0) throw failures[0];
  return summed;
}

/** The nightly run: recomputes recent days and works through the backlog. */
export const rollUpNightly = (services: Dependencies): Promise<number> =>
  rollUpDays(services, { again: RECOMPUTED_DAYS, ms: 2 * RUN_MS });
