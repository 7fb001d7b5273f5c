import { type SQL, sql } from "drizzle-orm";
import { INDIA_OFFSET_MS, indiaMidnight } from "../../kernel/india-time.ts";
import { firstOf } from "../../kernel/checked.ts";
import type { Db, Tx } from "../../platform/db.server.ts";
import { rowsColumn } from "../../platform/rows-column.server.ts";
import { PAGE_SECONDS, VISIT_SECONDS } from "./counting-sql.server.ts";
import { type DoneAlike, sumsOfDone } from "./domain/done.ts";
import type { Answers, Keyed, Sum, VisitorSum, Views, VisitSum, Whence } from "./domain/filtered.ts";
import { STEPS } from "./domain/steps.ts";

/**
 * India keeps one distance from Greenwich all year round: plain bins tell its days and hours several times
 * faster than the zone's name does.
 */
const DAY_BIN = sql.raw(`date_bin('1 day', j.started_at, '${indiaMidnight("2020-01-02").toISOString()}')`);
export const HOUR = sql.raw(
  `floor((date_part('epoch', j.started_at) + ${INDIA_OFFSET_MS / 1000}) / 3600)::bigint % 24`,
);

/**
 * Where the visits `j` stand that are counted: all that fit; those that are asked more; those whose visitors
 * are counted; their pages `p` beside the second. Each is what follows `from`, its `where` included.
 */
export type Source = { all: SQL; asked: SQL; visitors: SQL; views: SQL };
export type Run = <Row extends Record<string, unknown>>(query: SQL) => Promise<Row[]>;

/**
 * Answers what is asked at one moment in one statement, over one reading of visits.
 * @param visits a query of visits, called `chosen` in what is asked
 */
export function inOneStatement(db: Db | Tx, visits: SQL): Run {
  const ask = async (asked: SQL[]) => {
    const columns = asked.map((one) => rowsColumn(one));
    const { rows } = await db.execute<{ answers: unknown[][] }>(sql`
      with chosen as materialized (${visits})
      select json_build_array(${sql.join(columns, sql`, `)}) as answers`);
    return firstOf(rows).answers;
  };
  let open: { asked: SQL[]; answers: Promise<unknown[][]> } | undefined;
  const begin = () => {
    const asked: SQL[] = [];
    // all of this moment are asked by then
    const answers = Promise.resolve().then(() => ((open = undefined), ask(asked)));
    return { asked, answers };
  };
  return async (query) => {
    const { asked, answers } = (open ??= begin());
    const place = asked.push(query) - 1;
    return (await answers)[place] as never; // as the query says
  };
}

const whence = (from: SQL, key: SQL) => sql`
  select key, (bin at time zone 'Asia/Kolkata')::date::text as day, platform, source, campaign, device,
    machine,
    n, single, signups, paid, finished
  from (
    select ${key} as key, ${DAY_BIN} as bin, j.platform, j.source, j.campaign, j.device,
      j.user_agent as machine,
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
      select ${key} as key, j.entry_page as entry, j.exit_page as exit, ${HOUR} as hour,
        j.duration_seconds as s
      from ${from}
    ) as fitting
  ) as binned group by grouping sets ((key, entry, exit, hour), (key, seconds))`;
const visitors = (from: SQL, key: SQL) => sql`
  select key, (bin at time zone 'Asia/Kolkata')::date::text as day, n
  from (
    select key, bin, count(*)::float8 as n
    from (select distinct ${key} as key, ${DAY_BIN} as bin, j.visitor from ${from}) as people group by 1, 2
  ) as counted`;
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

/**
 * The rows of the funnel for visits `j` that `key` tells apart, from what browsers told of them. What was
 * done stands in the visit itself, so that ten rows of actions to a visit are not read.
 * @param visits what follows `from`, its `where` included
 */
export const askActions = async (run: Run, visits: SQL, key: SQL): Promise<Map<string, Sum[]>> =>
  sumsOfDone(
    await run<DoneAlike>(sql`
      select key, steps, done, count(*)::float8 as n
      from (select ${key} as key, j.steps, j.done from ${visits}) as fits group by 1, 2, 3`),
  );
