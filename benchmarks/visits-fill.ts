import type pg from "pg";
import type { builtCode } from "../server/web.ts";
import type { Bench } from "./bench.ts";
import { generateVisits } from "./journeys-generator.ts";

export const JOURNEYS = 1_000_000;
/**
 * Visits that are generated one by one; the rest are copies of them at other minutes, with ids and visitors
 * of their own.
 */
const MADE = 40_000;
export const DAYS = 60;
const COPIES = JOURNEYS / MADE;

/** Copy `k` of what was generated: moved by some minutes, new ids, another visitor. */
const copies = (k: number) => {
  const id = `md5(journey_id::text || '${k}')::uuid`;
  const moved = (column: string) => `${column} - interval '${(k * 7) % 61} minutes'`;
  return [
    `insert into analytics_journeys
      (received_at, journey_id, session_id, started_at, ended_at, visitor, platform, source, medium,
       campaign, referrer, device, user_agent, screen_width, screen_height, total_pages, duration_seconds,
       entry_page, exit_page, converted,
       conversion_type, end_reason, resent, steps, done)
     select ${moved("received_at")}, ${id}, session_id || '${k}', ${moved("started_at")},
       ${moved("ended_at")}, left(md5(visitor || '${k}'), 22), platform, source, medium, campaign,
       referrer, device, user_agent, screen_width, screen_height, total_pages, duration_seconds,
       entry_page, exit_page, converted, conversion_type, end_reason, resent, steps, done
     from analytics_journeys join bench_made using (received_at, journey_id)`,
    `insert into analytics_pages select ${moved("received_at")}, ${id}, n, page, title,
      ${moved("entry_time")}, ${moved("exit_time")}, seconds, is_entry, is_exit
     from analytics_pages join bench_made using (received_at, journey_id)`,
    `insert into analytics_actions select ${moved("received_at")}, ${id}, n, action, page, ` +
      `${moved("at")}, extras from analytics_actions join bench_made using (received_at, journey_id)`,
    `insert into analytics_uncounted (what, received_at, journey_id) select what, ${moved("received_at")},
      ${id}
     from analytics_journeys join bench_made using (received_at, journey_id) cross
     join (values ('journey'), ('signup')) as w(what) where what = 'journey' or converted`,
    `with f as (insert into analytics_facts (kind, at, reference, quest, method, amount)
       select kind, ${moved("at")}, reference ||
         '.${k}', quest, method, amount from analytics_facts where journey_id is not null
         on conflict do nothing returning id)
     insert into analytics_uncounted (what, fact_id) select 'fact', id from f`,
  ];
};

type Bundle = Awaited<ReturnType<ReturnType<typeof builtCode>["load"]>>;
/** What fills a database with visits: its services, their verbs, and the owner's own connection. */
export type FillContext = {
  services: Awaited<ReturnType<Bundle["createServices"]>>["services"];
  statistics: Bundle["statistics"];
  sql: pg.Client;
  log: Parameters<Bench["run"]>[0];
};

const LIST_MADE =
  "create table bench_made as select received_at, journey_id from analytics_journeys; create index " +
  "on bench_made (received_at, journey_id); analyze bench_made";

/**
 * A month's tables, some generated visits, and copies of them up to the whole number; the newest are of
 * now, by the services' clock.
 */
export async function fillVisits({ services, statistics, sql, log }: FillContext): Promise<void> {
  const until = services.clock.now().getTime();
  for (const ago of [DAYS, DAYS / 2, 0]) {
    const at = new Date(until - ago * 86_400_000);
    const clock = { ...services.clock, now: () => at };
    // oxlint-disable-next-line no-await-in-loop -- month after month, as they came
    await statistics.maintainPartitionTables({ ...services, clock });
  }
  log(`${MADE} visits generated`);
  await statistics.fillVisits(services, generateVisits({ until, days: DAYS, count: MADE }), 1_000);
  await sql.query(LIST_MADE);
  log(`and copied to ${JOURNEYS}`);
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (let k = 1; k < COPIES; k++) for (const statement of copies(k)) await sql.query(statement);
  await sql.query("vacuum analyze");
  log("counted by day");
}

/** So many times the days that were filled stand once more before them, as sums: a year and a day in all. */
const EARLIER = 6;

/**
 * Puts sums of months aside, and before the days that are rolled up the sums of as many days again and
 * again, so that a year is there to be read. Records there are of the last days alone, as where those of
 * before are gone.
 */
export async function addYearBefore({ services, statistics, sql, log }: FillContext): Promise<void> {
  log("the year before, as sums");
  for (let n = 1; n <= EARLIER; n++) {
    const day = `day - ${DAYS * n}`;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await sql.query(`
      insert into analytics_tallies select measure, ${day}, name, part, n from analytics_tallies
      where day >= current_date - ${DAYS} on conflict do nothing;
      insert into analytics_slices select filter, value, ${day}, visits, actions from analytics_slices
      where day >= current_date - ${DAYS} on conflict do nothing`);
  }
  await statistics.sumMonths(services);
  await statistics.sumMonthSlices(services);
  await sql.query("vacuum analyze");
}
