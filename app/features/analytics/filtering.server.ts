import { type SQL, sql } from "drizzle-orm";
import { type Db, inTurn } from "../../platform/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { TAKEN_DAYS } from "./collecting.server.ts";
import { addDays, INDIA_OFFSET_MS, indiaMidnight } from "../../kernel/india-time.ts";
import type { Counted, CountedDay } from "./domain/figures.ts";
import {
  assembled,
  type VisitorSum,
  type Sum,
  type VisitSum,
  type Views,
  type Whence,
} from "./domain/filtered.ts";
import type { Filter, FilterName } from "./domain/filter.ts";
import { comparedUntil, type Period, type Span } from "./domain/period.ts";
import { type Step, STEPS } from "./domain/steps.ts";
import { firstOf } from "../../kernel/checked.ts";

const COLUMNS: Record<Exclude<FilterName, "did">, SQL> = {
  platform: sql`j.platform`,
  source: sql`j.source`,
  campaign: sql`j.campaign`,
  device: sql`j.device`,
  entry: sql`j.entry_page`,
  exit: sql`j.exit_page`,
};

/** The filter as a condition on journeys named `j`. */
export const conditionOf = (filter: Filter): SQL =>
  sql.join(
    [
      sql`true`,
      ...Object.entries(COLUMNS).flatMap(([name, column]) => {
        const value = filter[name as FilterName];
        return value ? [sql`${column} = ${value}`] : [];
      }),
      ...(filter.did ? [sql`j.steps & ${STEPS[filter.did as Step]} <> 0`] : []),
    ],
    sql` and `,
  );

const timestamptz = (at: Date) => sql`${at.toISOString()}::timestamptz`;
/**
 * Journeys that began in these days; records come for as long as they are taken, which spares the months
 * before and after.
 */
export const beganIn = ({ from, to }: Span): SQL => {
  const [start, end] = [indiaMidnight(from), indiaMidnight(addDays(to, 1))];
  return sql`j.started_at >= ${timestamptz(start)} and j.started_at < ${timestamptz(end)} and ${receivedFor(sql`j.received_at`, { from, to })}`;
};
const receivedFor = (column: SQL, { from, to }: Span) =>
  sql`${column} >= ${timestamptz(indiaMidnight(from))} and ${column} < ${timestamptz(indiaMidnight(addDays(to, TAKEN_DAYS + 2)))}`;

/**
 * India keeps one distance from Greenwich all year round: plain bins tell its days and hours several times
 * faster than the zone's name does.
 */
const DAY_BIN = sql.raw(`date_bin('1 day', j.started_at, '${indiaMidnight("2020-01-02").toISOString()}')`);
const HOUR = sql.raw(
  `floor((date_part('epoch', j.started_at) + ${INDIA_OFFSET_MS / 1000}) / 3600)::bigint % 24`,
);

/**
 * Where more visits fit than this, only one in `ONE_IN` is asked what takes long: its pages, its time, its
 * visitor.
 */
const MANY = 100_000;
const ONE_IN = 8;

/**
 * Where the visits stand that are counted: all that fit; those that are asked more; those whose visitors are
 * counted; and the condition of pages `p` beside the last.
 */
type Source = { all: SQL; asked: SQL; visitors: SQL; pages: SQL };

const questions = ({ all, asked, visitors, pages }: Source, now: SQL) => ({
  whence: sql`
    select now, (bin at time zone 'Asia/Kolkata')::date::text as day, platform, source, campaign, device, machine, n, single, signups, paid, finished from (
      select ${now} as now, ${DAY_BIN} as bin, j.platform, j.source, j.campaign, j.device, j.user_agent as machine, count(*)::float8 as n,
        count(*) filter (where j.total_pages = 1)::float8 as single, count(*) filter (where j.converted)::float8 as signups,
        count(*) filter (where j.steps & ${STEPS.payment_done} <> 0)::float8 as paid, count(*) filter (where j.steps & ${STEPS.quest_finish} <> 0)::float8 as finished
      from ${all} group by 1, 2, 3, 4, 5, 6, 7
    ) as counted`,
  visitSums: sql`
    select now, entry, exit, hour::int as hour, seconds, count(*)::float8 as n from (
      select ${now} as now, j.entry_page as entry, j.exit_page as exit, ${HOUR} as hour, j.duration_seconds as seconds from ${asked}
    ) as fitting group by grouping sets ((now, entry, exit, hour), (now, seconds))`,
  visitors: sql`
    select now, (bin at time zone 'Asia/Kolkata')::date::text as day, count(*)::float8 as n
    from (select distinct ${now} as now, ${DAY_BIN} as bin, j.visitor from ${visitors}) as people group by 1, 2`,
  views: sql`select ${now} as now, p.page, p.seconds, count(*)::float8 as n from analytics_pages p, ${asked} and ${pages} group by 1, 2, 3`,
});

type Run = <Row extends Record<string, unknown>>(query: SQL) => Promise<Row[]>;
async function answers(run: Run, source: Source, now: SQL, every: number) {
  const asks = questions(source, now);
  const [whence, visitSums, visitors, views] = await Promise.all([
    run<Whence>(asks.whence),
    run<VisitSum>(asks.visitSums),
    run<VisitorSum>(asks.visitors),
    run<Views>(asks.views),
  ]);
  const whole = <Row extends Sum>(rows: Row[]) => rows.map((row) => ({ ...row, n: row.n * every }));
  return { ...assembled(whence, whole(visitSums), whole(visitors), whole(views)), every };
}

/** What a query may keep in memory while it groups, for one transaction. */
const ROOMY = sql`set local work_mem = '64MB'`;

/**
 * How many visits the planner expects to fit, from what it knows of the columns. Source: PostgreSQL wiki,
 * "Count estimate".
 */
async function expected(db: Db, which: SQL): Promise<number> {
  const { rows } = await db.execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`explain (format json) select from analytics_journeys j where ${which}`,
  );
  return firstOf(rows)["QUERY PLAN"][0].Plan["Plan Rows"];
}

/**
 * Counts the visits that fit from a copy of them, in one reading of the records; undefined where more fit
 * than `MANY`.
 */
const countFew = (db: Db, which: SQL, now: SQL) =>
  db.transaction(async (tx) => {
    await tx.execute(ROOMY);
    const copied = await tx.execute(sql`
      create temp table fitting on commit drop as select j.received_at, j.journey_id, j.started_at, j.visitor, j.platform, j.source, j.campaign, j.device,
        j.user_agent, j.total_pages, j.duration_seconds, j.entry_page, j.exit_page, j.converted, j.steps
      from analytics_journeys j where ${which} limit ${MANY + 1}`);
    if ((copied.rowCount ?? 0) > MANY) return undefined;
    await tx.execute(sql`analyze fitting`);
    const all = sql`fitting j where true`;
    const pages = sql`p.received_at = j.received_at and p.journey_id = j.journey_id`;
    const run = inTurn(async (query: SQL) => (await tx.execute(query)).rows) as Run;
    return answers(run, { all, asked: all, visitors: all, pages }, now, 1);
  });

const oneIn8 = (id: SQL) => sql`${id} < '20000000-0000-0000-0000-000000000000'`;

/**
 * Counts the visits that fit in full where that is quick, and asks one in `ONE_IN` for the rest: the ids that
 * begin with three zero bits, which are random.
 */
function countMany(db: Db, which: SQL, now: SQL, span: Span) {
  const all = sql`analytics_journeys j where ${which}`;
  const pages = sql`p.journey_id = j.journey_id and ${receivedFor(sql`p.received_at`, span)} and ${oneIn8(sql`p.journey_id`)}`;
  const source = {
    all,
    asked: sql`${all} and ${oneIn8(sql`j.journey_id`)}`,
    visitors: sql`${all} and hashtext(j.visitor) % ${ONE_IN} = 0`,
    pages,
  };
  const run: Run = (query) =>
    db.transaction(async (tx) => {
      await tx.execute(ROOMY);
      return (await tx.execute(query)).rows as never;
    });
  return answers(run, source, now, ONE_IN);
}

/** Visits of the period and of the one before, until the same time of day where the period is not over. */
function comparedSpans(period: Period, now: Date): SQL {
  if (!period.before) return beganIn(period);
  const cut = comparedUntil(period, now.getTime());
  const before = cut
    ? sql`${beganIn(period.before)} and j.started_at < ${timestamptz(cut)}`
    : beganIn(period.before);
  return sql`((${beganIn(period)}) or (${before}))`;
}

const counted = (what: SQL) => sql`(count(${what}) filter (where now))::float8 as now,
  (count(${what}) filter (where not now))::float8 as before`;

/** Steps of the funnel that a visit's own bits tell. */
const STEP_FACTS: [name: string, step: Step][] = [
  ["quest_started", "quest_start"],
  ["quest_finished", "quest_finish"],
  ["signed_up", "signup"],
  ["paid", "payment_done"],
];

/** The rows of the funnel for the visits that fit, from what browsers told of them. */
export async function countActions(
  { db, clock }: Pick<Services, "db" | "clock">,
  period: Period,
  filter: Filter,
): Promise<Counted[]> {
  const isNow = sql`j.started_at >= ${timestamptz(indiaMidnight(period.from))}`;
  const steps = STEP_FACTS.map(
    ([name, step]) =>
      sql`select 'fact' as measure, ${name}::text as name, '' as part, ${counted(sql`*`)} from fitting where steps & ${STEPS[step]}::int <> 0`,
  );
  const { rows } = await db.execute<Counted>(sql`
    with fitting as materialized (
      select j.received_at, j.journey_id, j.steps, ${isNow} as now from analytics_journeys j
      where ${comparedSpans(period, clock.now())} and ${conditionOf(filter)}
    ), done as materialized (
      select f.now, f.journey_id, a.action, a.extras from fitting f
      join analytics_actions a on a.received_at = f.received_at and a.journey_id = f.journey_id
      where a.action in ('quest_statement', 'report_section', 'share', 'offer_open', 'payment_start')
    )
    select 'visit' as measure, '' as name, '' as part, ${counted(sql`*`)} from fitting
    union all ${sql.join(steps, sql` union all `)}
    union all select 'statement', lpad(extras->>'n', 3, '0'), '', ${counted(sql`*`)} from done
      where action = 'quest_statement' and extras->>'n' ~ '^[0-9]{1,3}$' group by 2
    union all select 'section', extras->>'section', '', ${counted(sql`distinct journey_id`)} from done
      where action = 'report_section' and extras ? 'section' group by 2
    union all select 'share', extras->>'section', '', ${counted(sql`*`)} from done where action = 'share' and extras ? 'section' group by 2
    union all select 'did', action, '', ${counted(sql`distinct journey_id`)} from done group by 2`);
  return rows;
}

/**
 * The same rows as the statistics by day have, counted from the raw records of the visits that fit. What the
 * server saw (money, refunds) knows no visit and is left out.
 * Visits, and what they came to by day and origin, are always counted in full. Where many fit, `every` is 8:
 * visitors, times, hours, first, last and read pages are eight times what one in eight has.
 */
export async function countVisits(
  { db, clock }: Pick<Services, "db" | "clock">,
  period: Period,
  filter: Filter,
): Promise<{ rows: Counted[]; days: CountedDay[]; every: number }> {
  const within = comparedSpans(period, clock.now());
  const now = sql`j.started_at >= ${timestamptz(indiaMidnight(period.from))}`;
  const which = sql`${within} and ${conditionOf(filter)}`;
  const span = { from: period.before?.from ?? period.from, to: period.to };
  // a copy that would be thrown away is not begun where many more are expected; where the planner is wrong,
  // the copy finds out
  const few = (await expected(db, which)) < 2 * MANY;
  return (few && (await countFew(db, which, now))) || countMany(db, which, now, span);
}
