import { sql } from "drizzle-orm";
import { addDays, indiaDay, type IndiaDay } from "../../../lib/india-time.ts";
import { type Db, type Tx, transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { TAKEN_DAYS } from "../collection/collect.server.ts";
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

/** Days that are summed again each night: those for which a record may still arrive. */
const NIGHTS = TAKEN_DAYS + 2;
/** Hours of a day in which the day before is summed again each minute: visits that began on it may still end. */
const CARRIED_OVER = 3;
/** Paths that are stored of one day. */
const PATHS_A_DAY = 50;
/** Milliseconds within which a run of the job begins another day: a backlog takes several runs. */
const RUN_MS = 5 * 60_000;

const GROUPED = sql.raw("filter, filter_value, dimension");

/** One process at a time sums a day; another one waits. */
const lockDay = (tx: Tx, day: IndiaDay) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`analytics day ${day}`}))`);

/**
 * Sums one day from its records.
 * @param byFilter also the visits of each value of each filter; otherwise those sums of the day are dropped
 */
export async function rollUpDay(db: Db, day: IndiaDay, byFilter: boolean): Promise<void> {
  const span = { from: day, to: day };
  await transaction(db, async (tx) => {
    await lockDay(tx, day);
    await tx.execute(sql`set local work_mem = '64MB'`); // grouping in memory
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

/** Sums the facts of a day that is over once more, after one was noted late. */
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

/** Sums today, and in its first hours the day before. */
export async function rollUpToday({ db, clock }: Pick<Dependencies, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const today = indiaDay(now);
  const began = indiaDay(now.getTime() - CARRIED_OVER * 3_600_000);
  // oxlint-disable-next-line no-await-in-loop -- one day after the other
  for (const day of new Set([began, today])) await rollUpDay(db, day, false);
}

/**
 * Days before today that are to be summed, newest first: those whose visits are not summed by filter yet, and the
 * last `again` of them. Days whose visits have expired, wholly or in part, are never among them.
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
 * Sums past days, each in its own transaction; a day that fails does not stop the others.
 * @param again how many of the last days are summed again although they were before
 * @param ms no day is started after this time; the next run continues
 * @returns how many days were summed
 * @throws what the first day that failed threw, once the others are done
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

/** The nightly run: sums the last days again, and the backlog. */
export const rollUpNightly = (services: Dependencies): Promise<number> =>
  rollUpDays(services, { again: NIGHTS, ms: 2 * RUN_MS });
