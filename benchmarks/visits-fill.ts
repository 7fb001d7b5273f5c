import type pg from "pg";
import type { builtCode } from "../server/web.ts";
import type { Bench } from "./bench.ts";
import { generateVisits } from "./journeys-generator.ts";

/**
 * Number of visits generated individually; the rest are copies of them, moved by minutes, with other ids and
 * visitors.
 */
const GENERATED = 40_000;

type Bundle = Awaited<ReturnType<ReturnType<typeof builtCode>["load"]>>;
/** The database to fill: its services, the statistics functions, and a connection of its owner. */
export type FillContext = {
  services: Awaited<ReturnType<Bundle["createServices"]>>["services"];
  statistics: Bundle["statistics"];
  sql: pg.Client;
  log: Parameters<Bench["run"]>[0];
};
export type Scale = { visits: number; days: number };

/** Copy `k` of the generated visits: moved by some minutes, with new ids and another visitor. */
const copies = (k: number) => {
  const id = `md5(id::text || '${k}')::uuid`;
  const moved = (column: string) => `${column} - interval '${(k * 7) % 61} minutes'`;
  return [
    `insert into analytics_visits (id, session_id, started_at, ended_at, visitor, platform, source, medium,
       campaign, referrer, device, browser, system, screen_width, screen_height, pages, seconds, entry, exit, steps,
       paid_at, end_reason, resent, seen, seen_seconds, statements, sections, shares, places)
     select ${id}, session_id || '${k}', ${moved("started_at")}, ${moved("ended_at")},
       left(md5(visitor || '${k}'), 22), platform, source, medium, campaign, referrer, device, browser, system,
       screen_width, screen_height, pages, seconds, entry, exit, steps, ${moved("paid_at")}, end_reason, resent, seen,
       seen_seconds, statements, sections, shares, places
     from analytics_visits join bench_generated using (started_at, id)`,
    `insert into analytics_trails select ${moved("started_at")}, ${id}, trail
     from analytics_trails join bench_generated using (started_at, id)`,
    `insert into analytics_facts (kind, at, reference, quest, method, amount)
     select kind, ${moved("at")}, reference || '.${k}', quest || '.${k}', method, amount
     from analytics_facts where journey_id is not null on conflict do nothing`,
  ];
};

const LIST_GENERATED =
  "create table bench_generated as select started_at, id from analytics_visits; " +
  "create index on bench_generated (started_at, id); analyze bench_generated";

/**
 * Creates the months' partitions, generates visits, and copies them up to the requested number; the newest
 * end now, by the services' clock.
 */
export async function fillVisits(
  { services, statistics, sql, log }: FillContext,
  { visits, days }: Scale,
): Promise<void> {
  const until = services.clock.now().getTime();
  for (let ago = days; ago > -30; ago -= 30) {
    const at = new Date(until - Math.max(0, ago) * 86_400_000);
    const clock = { ...services.clock, now: () => at };
    // oxlint-disable-next-line no-await-in-loop -- month after month
    await statistics.maintainPartitionTables({ ...services, clock });
  }
  const generated = Math.min(GENERATED, visits);
  log(`${generated} visits generated`);
  await statistics.fillVisits(services, generateVisits({ until, days, count: generated }));
  await sql.query(LIST_GENERATED);
  log(`and copied to ${visits}`);
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (let k = 1; k < visits / generated; k++) for (const statement of copies(k)) await sql.query(statement);
  await sql.query("vacuum analyze");
}
