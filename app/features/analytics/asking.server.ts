import { type SQL, sql } from "drizzle-orm";
import { INDIA_OFFSET_MS, indiaMidnight } from "../../kernel/india-time.ts";
import { PAGE_SECONDS, VISIT_SECONDS } from "./counting-sql.server.ts";
import type { Answers, Keyed, Sum, VisitorSum, Views, VisitSum, Whence } from "./domain/filtered.ts";
import { type Step, STEPS } from "./domain/steps.ts";

/**
 * India keeps one distance from Greenwich all year round: plain bins tell its days and hours several times
 * faster than the zone's name does.
 */
const DAY_BIN = sql.raw(`date_bin('1 day', j.started_at, '${indiaMidnight("2020-01-02").toISOString()}')`);
const HOUR = sql.raw(
  `floor((date_part('epoch', j.started_at) + ${INDIA_OFFSET_MS / 1000}) / 3600)::bigint % 24`,
);

/**
 * Where the visits `j` stand that are counted: all that fit; those that are asked more; those whose visitors
 * are counted; their pages `p` beside the second. Each is what follows `from`, its `where` included.
 */
export type Source = { all: SQL; asked: SQL; visitors: SQL; views: SQL };
export type Run = <Row extends Record<string, unknown>>(query: SQL) => Promise<Row[]>;

const whence = (from: SQL, key: SQL) => sql`
  select key, (bin at time zone 'Asia/Kolkata')::date::text as day, platform, source, campaign, device, machine,
    n, single, signups, paid, finished
  from (
    select ${key} as key, ${DAY_BIN} as bin, j.platform, j.source, j.campaign, j.device, j.user_agent as machine,
      count(*)::float8 as n,
      count(*) filter (where j.total_pages = 1)::float8 as single,
      count(*) filter (where j.converted)::float8 as signups,
      count(*) filter (where j.steps & ${STEPS.payment_done} <> 0)::float8 as paid,
      count(*) filter (where j.steps & ${STEPS.quest_finish} <> 0)::float8 as finished
    from ${from} group by 1, 2, 3, 4, 5, 6, 7
  ) as counted`;
const visitSums = (from: SQL, key: SQL) => sql`
  select key, entry, exit, hour::int as hour, seconds, count(*)::float8 as n
  from (
    select key, entry, exit, hour, ${sql.raw(VISIT_SECONDS)} as seconds from (
      select ${key} as key, j.entry_page as entry, j.exit_page as exit, ${HOUR} as hour, j.duration_seconds as s
      from ${from}
    ) as fitting
  ) as binned group by grouping sets ((key, entry, exit, hour), (key, seconds))`;
const visitors = (from: SQL, key: SQL) => sql`
  select key, (bin at time zone 'Asia/Kolkata')::date::text as day, count(*)::float8 as n
  from (select distinct ${key} as key, ${DAY_BIN} as bin, j.visitor from ${from}) as people group by 1, 2`;
const views = (from: SQL, key: SQL) => sql`
  select key, page, ${sql.raw(PAGE_SECONDS)} as seconds, sum(n)::float8 as n
  from (select ${key} as key, p.page, p.seconds as s, count(*) as n from ${from} group by 1, 2, 3) as seen
  group by 1, 2, 3`;

/**
 * Asks about the visits that `key`, a text made of `j`, tells apart. Times are binned as those of the
 * statistics by day are.
 * @param every what one visit stands for, where not all are asked everything
 */
export async function askVisits(run: Run, source: Source, key: SQL, every = 1): Promise<Answers> {
  const [places, sums, people, pages] = await Promise.all([
    run<Whence>(whence(source.all, key)),
    run<VisitSum>(visitSums(source.asked, key)),
    run<VisitorSum>(visitors(source.visitors, key)),
    run<Views>(views(source.views, key)),
  ]);
  const whole = <Row extends Keyed>(rows: Row[]) => rows.map((row) => ({ ...row, n: row.n * every }));
  return { whence: places, visitSums: whole(sums), visitors: whole(people), views: whole(pages) };
}

/** Steps of the funnel that a visit's own bits tell. */
const STEP_FACTS: [name: string, step: Step][] = [
  ["quest_started", "quest_start"],
  ["quest_finished", "quest_finish"],
  ["signed_up", "signup"],
  ["paid", "payment_done"],
];
/** Actions that the funnel counts. */
const FUNNEL_ACTIONS = sql`('quest_statement', 'report_section', 'share', 'offer_open', 'payment_start')`;

/**
 * What was done, grouped before anything is made of it: there are ten actions to a visit, and only some
 * hundred names. Visits are told apart by a group of their own, which takes a third of `count(distinct …)`.
 */
const doneSums = sql`
  select key, 'statement' as measure, lpad(part, 3, '0') as name, '' as part, sum(n)::float8 as n from told
    where action = 'quest_statement' and part ~ '^[0-9]{1,3}$' group by 1, 3
  union all select key, 'share', part, '', n from told where action = 'share' and part is not null
  union all select key, 'section', part, '', count(*)::float8
    from (select key, part from done where action = 'report_section' and part is not null group by 1, 2, journey_id) as seen
    group by 1, 3
  union all select key, 'did', action, '', count(*)::float8
    from (select key, action from done group by 1, 2, journey_id) as did group by 1, 3`;

/** The rows of the funnel for the visits `j` that `key` tells apart, from what browsers told of them. */
export async function askActions(
  run: Run,
  { visits, actions }: { visits: SQL; actions: SQL },
  key: SQL,
): Promise<Map<string, Sum[]>> {
  const steps = STEP_FACTS.map(
    ([name, step]) => sql`
      select key, 'fact' as measure, ${name}::text as name, '' as part, count(*)::float8 as n
      from fits where steps & ${STEPS[step]}::int <> 0 group by 1`,
  );
  const rows = await run<Sum & { key: string }>(sql`
    with fits as materialized (
      select j.received_at, j.journey_id, j.steps, ${key} as key from ${visits}
    ), done as materialized (
      select f.key, f.journey_id, a.action,
        case when a.action = 'quest_statement' then a.extras->>'n' when a.action in ('report_section', 'share') then a.extras->>'section' end as part
      from fits f join ${actions} a on a.received_at = f.received_at and a.journey_id = f.journey_id
      where a.action in ${FUNNEL_ACTIONS}
    ), told as materialized (select key, action, part, count(*)::float8 as n from done group by 1, 2, 3)
    select key, 'visit' as measure, '' as name, '' as part, count(*)::float8 as n from fits group by 1
    union all ${sql.join(steps, sql` union all `)}
    union all ${doneSums}`);
  return Map.groupBy(rows, ({ key: one }) => one);
}
